import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { FindField } from '#ui/fields/find-field.tsx'

type Group = { id: string; name: string }

type Props = {
  /** The label of the search field. */
  label: string
  placeholder: string
  noneFound: string
  /** The label of the list of chosen groups. */
  chosenLabel: string
  found: readonly Group[] | undefined
  isLoading: boolean
  groups: Group[]
  onSearch: (search: string) => void
  onChange: (groups: Group[]) => void
}

/** Groups that are searched by name and removed as chips. */
export function GroupChoice(props: Props) {
  const { label, placeholder, noneFound, chosenLabel, found, isLoading, groups, onSearch, onChange } = props
  return (
    <>
      <FindField
        label={label}
        placeholder={placeholder}
        noneFound={noneFound}
        found={found
          ?.filter((group) => !groups.some((one) => one.id === group.id))
          .map((group) => ({ ...group, detail: '', icon: <GroupsOutlined fontSize="small" /> }))}
        isLoading={isLoading}
        chosen={null}
        onSearch={onSearch}
        onChoose={(group) => {
          if (group) onChange([...groups, { id: group.id, name: group.name }])
        }}
      />
      {groups.length > 0 && (
        <Box
          component="ul"
          aria-label={chosenLabel}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {groups.map((group) => (
            <li key={group.id}>
              <Chip
                label={group.name}
                onDelete={() => onChange(groups.filter((one) => one.id !== group.id))}
              />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
