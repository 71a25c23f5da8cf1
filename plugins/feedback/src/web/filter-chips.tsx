import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { chip, chosenChip } from './chip-styles.ts'

type Props<V extends string> = {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChoose: (value: V) => void
}

/** Round filters, of which one is chosen. */
export function FilterChips<V extends string>({ label, value, choices, onChoose }: Props<V>) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map((one) => (
        <ButtonBase
          key={one.value}
          aria-pressed={one.value === value}
          onClick={() => onChoose(one.value)}
          sx={{ ...chip, bgcolor: 'background.paper', ...(one.value === value && chosenChip) }}
        >
          {one.label}
        </ButtonBase>
      ))}
    </Box>
  )
}
