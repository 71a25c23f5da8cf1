import Box from '@mui/material/Box'
import { BAD, GOOD } from './colours.ts'

type Props = { positive: number; negative: number; most: number }

/** Two bars next to their numbers. */
export function Bar({ positive, negative, most }: Props) {
  const width = (part: number) => `${most === 0 ? 0 : (part / most) * 100}%`
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 8, minWidth: 60 }}>
      {positive > 0 && <Box sx={{ width: width(positive), borderRadius: 999, bgcolor: GOOD }} />}
      {negative > 0 && <Box sx={{ width: width(negative), borderRadius: 999, bgcolor: BAD }} />}
    </Box>
  )
}
