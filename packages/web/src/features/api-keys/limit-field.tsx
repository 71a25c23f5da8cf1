import Box from '@mui/material/Box'
import { PickField } from '#ui/fields/pick-field.tsx'
import { RadioField } from '#ui/fields/radio-field.tsx'

type Props = {
  label: string
  all: string
  some: string
  none: string
  options: readonly { value: string; label: string }[]
  /** Null for all. */
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}

/** A choice between all of a kind and some of them. */
export function LimitField({ label, all, some, none, options, chosen, onChange }: Props) {
  return (
    <Box>
      <RadioField
        label={label}
        choices={[
          { value: 'all', label: all },
          { value: 'some', label: some },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChoose={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <Box sx={{ mt: 1 }}>
          <PickField
            isLabelHidden
            label={some}
            none={none}
            options={options}
            chosen={chosen}
            onChange={onChange}
          />
        </Box>
      )}
    </Box>
  )
}
