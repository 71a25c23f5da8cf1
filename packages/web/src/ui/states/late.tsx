import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import type { ReactNode } from 'react'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** What is shown while something loads; nothing for the first 200 ms, so that fast loading does not flicker. */
export function Late({ children }: { children: ReactNode }) {
  return (
    <Box data-loading sx={{ visibility: 'hidden', animation: `${appear} 0s 200ms forwards !important` }}>
      {children}
    </Box>
  )
}
