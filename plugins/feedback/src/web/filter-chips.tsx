import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

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
          sx={{ ...chip, ...(one.value === value && chosen) }}
        >
          {one.label}
        </ButtonBase>
      ))}
    </Box>
  )
}

const chip = {
  height: { xs: 44, md: 32 },
  px: 1.5,
  border: 1,
  borderRadius: 999,
  borderColor: 'borderStrong',
  bgcolor: 'background.paper',
  typography: 'subtitle2',
  '&:hover': { bgcolor: 'tint' },
} as const
const chosen = {
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  color: 'onPrimaryContainer',
  '&:hover': { bgcolor: 'primary.light' },
} as const
