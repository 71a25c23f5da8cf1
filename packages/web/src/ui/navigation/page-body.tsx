import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { size } from '#ui/sizes.ts'

type Props = {
  /** Fields are narrower than a list, but start at the same edge. */
  isForm?: boolean
  children: ReactNode
}

/** The scrolling body of a page that is a list or a form. */
export function PageBody({ isForm = false, children }: Props) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: { xs: 2, sm: 3, md: 4 } }}>
      <Box sx={{ maxWidth: size.page, mx: 'auto' }}>
        {isForm ? <Box sx={{ maxWidth: size.form }}>{children}</Box> : children}
      </Box>
    </Box>
  )
}
