import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The scrolling body of a page that is a list or a form, as wide as `max` at most. */
export function PageBody({ max, children }: { max: number; children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: { xs: 2, sm: 3, md: 4 } }}>
      <Box sx={{ maxWidth: max, mx: 'auto' }}>{children}</Box>
    </Box>
  )
}
