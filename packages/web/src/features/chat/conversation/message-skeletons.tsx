import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Late } from '#ui/states/late.tsx'

/** The shape of a question and its answer. */
export function MessageSkeletons() {
  const bar = (width: string) => (
    <Skeleton variant="rounded" height={14} width={width} sx={{ bgcolor: 'divider', my: 1.25 }} />
  )
  return (
    <Late>
      <Box
        sx={{
          bgcolor: 'tint',
          borderRadius: '12px',
          mx: { xs: '-6px', sm: '-20px' },
          px: { xs: 1.75, sm: 2.5 },
          py: 1.5,
          mb: 3,
        }}
      >
        {bar('30%')}
        {bar('70%')}
      </Box>
      {bar('40%')}
      {bar('80%')}
      {bar('76%')}
      {bar('52%')}
    </Late>
  )
}
