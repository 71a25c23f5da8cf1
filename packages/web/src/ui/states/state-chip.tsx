import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { NARROW } from '#ui/sizes.ts'

type Tone = 'quiet' | 'success' | 'info' | 'warning' | 'error'

/** Shows a state as a word; not interactive. */
export function StateChip({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 24,
        px: 1,
        borderRadius: 0.5,
        typography: 'caption',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        [NARROW]: { whiteSpace: 'normal' },
        bgcolor: tone === 'quiet' ? 'sunken' : `${tone}.light`,
        color: tone === 'quiet' ? 'text.secondary' : `${tone}.main`,
        '& svg': { fontSize: '1rem' },
      }}
    >
      {icon}
      {children}
    </Box>
  )
}
