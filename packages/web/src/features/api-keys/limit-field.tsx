import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PickField } from '#ui/fields/pick-field.tsx'

type Props = {
  label: string
  all: string
  some: string
  none: string
  options: readonly { value: string; label: string }[]
  /** Null: all. */
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}

/** All of a kind, or some of them. */
export function LimitField({ label, all, some, none, options, chosen, onChange }: Props) {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="p" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={chosen === null ? 'all' : 'some'}
        onChange={(_event, value) => onChange(value === 'all' ? null : [])}
      >
        <FormControlLabel value="all" control={<Radio />} label={all} />
        <FormControlLabel value="some" control={<Radio />} label={some} />
      </RadioGroup>
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
