import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Late } from '#ui/states/late.tsx'

const WIDTHS = ['82%', '64%', '74%', '56%', '68%']

/** Placeholders for the rows of a list. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <Late>
      {Array.from({ length: count }, (_row, at) => (
        <Box key={at} sx={{ height: 36, display: 'flex', alignItems: 'center', px: 1.5 }}>
          <Skeleton
            variant="rounded"
            height={12}
            width={WIDTHS[at % WIDTHS.length]}
            sx={{ bgcolor: 'divider' }}
          />
        </Box>
      ))}
    </Late>
  )
}
