import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/texts/format.ts'

type Props = { avatar: ReactNode; name: string; detail?: string; at: string }

export function MessageHead({ avatar, name, detail, at }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        typography: 'caption',
        color: 'muted',
        mb: 0.5,
      }}
    >
      {avatar}
      <Box
        component="span"
        sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {name}
      </Box>
      {detail && <span>{detail}</span>}
      {at && <time dateTime={at}>{formatMoment(at)}</time>}
    </Box>
  )
}
