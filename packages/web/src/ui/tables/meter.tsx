import Box from '@mui/material/Box'

type Props = {
  /** From 0 to 1; larger values are drawn as full. */
  value: number
  /** A second part after the first, paler. */
  held?: number
  tone?: 'primary' | 'warning' | 'error'
}

/** A bar next to a figure with the same value; hidden from screen readers. */
export function Meter({ value, held = 0, tone = 'primary' }: Props) {
  const used = Math.min(1, Math.max(0, value))
  const more = Math.min(1 - used, Math.max(0, held))
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: 8,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'divider',
        minWidth: 48,
      }}
    >
      <Box sx={{ width: `${used * 100}%`, bgcolor: `${tone}.main` }} />
      <Box sx={{ width: `${more * 100}%`, bgcolor: `${tone}.main`, opacity: 0.45 }} />
    </Box>
  )
}
