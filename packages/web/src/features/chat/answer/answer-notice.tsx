import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ReactNode } from 'react'

type Props = { icon: typeof SvgIcon; children: ReactNode }

/** A line that explains how an answer was created. */
export function AnswerNotice({ icon: Icon, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        my: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Icon fontSize="small" />
      <span>{children}</span>
    </Box>
  )
}
