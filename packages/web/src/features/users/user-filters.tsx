import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery, type UserFilter } from '#features/users/managing.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FindField, type Found } from '#ui/fields/find-field.tsx'

type Props = {
  filter: UserFilter
  roles: { id: string; label: string }[]
  onChange: (filter: UserFilter) => void
}

const ANY = 'any'

/** By role, state and group. */
export function UserFilters({ filter, roles, onChange }: Props) {
  const { t } = useTranslation()
  const { role_id, state, ...rest } = filter
  return (
    <>
      <ChoiceButton
        label={t('users.role')}
        value={role_id ?? ANY}
        choices={[
          { value: ANY, label: t('users.any_role') },
          ...roles.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChoose={(id) => onChange({ ...rest, ...(state && { state }), ...(id !== ANY && { role_id: id }) })}
      />
      <ChoiceButton
        label={t('users.state')}
        value={state ?? ANY}
        choices={[
          { value: ANY, label: t('users.any_state') },
          { value: 'enabled', label: t('users.enabled') },
          { value: 'disabled', label: t('users.disabled') },
        ]}
        onChoose={(next) =>
          onChange({ ...rest, ...(role_id && { role_id }), ...(next !== ANY && { state: next }) })
        }
      />
      <GroupFilter filter={filter} onChange={onChange} />
    </>
  )
}

function GroupFilter({ filter: { group_id: _, ...rest }, onChange }: Omit<Props, 'roles'>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Found | null>(null)
  const [search, setSearch] = useState('')
  const groups = useInfiniteQuery(allGroupsQuery(search))
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 } }}>
      <FindField
        isLabelHidden
        label={t('users.group')}
        placeholder={t('users.any_group')}
        noneFound={t('users.no_group')}
        found={groups.data?.pages
          .flatMap((page) => page.data)
          .map((group) => foundGroup(group, t('users.members', { count: group.member_count })))}
        isLoading={groups.isFetching}
        hasMore={groups.hasNextPage}
        chosen={chosen}
        onSearch={setSearch}
        onMore={() => void groups.fetchNextPage()}
        onChoose={(found) => {
          setChosen(found)
          onChange({ ...rest, ...(found && { group_id: found.id }) })
        }}
      />
    </Box>
  )
}

export function foundGroup({ id, name }: { id: string; name: string }, detail: string): Found {
  return { id, name, detail, icon: <GroupsOutlined fontSize="small" /> }
}
