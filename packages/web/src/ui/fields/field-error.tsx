import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The error of a field, below it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box
      id={id}
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.75,
        mt: 0.75,
        typography: 'caption',
        color: 'error.main',
        whiteSpace: 'pre-line',
      }}
    >
      <ErrorOutlineOutlined sx={{ fontSize: '1rem', mt: '1px' }} />
      {children}
    </Box>
  )
}
