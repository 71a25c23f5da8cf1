import Box from '@mui/material/Box'

type Props = { positive: number; negative: number; most: number }

/** Two lengths beside the numbers that they show. */
export function Bar({ positive, negative, most }: Props) {
  const width = (part: number) => `${most === 0 ? 0 : (part / most) * 100}%`
  return (
    <Box aria-hidden sx={{ display: 'flex', height: 10, minWidth: 60, borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ width: width(positive), bgcolor: 'success.main' }} />
      <Box sx={{ width: width(negative), bgcolor: 'error.main' }} />
    </Box>
  )
}
