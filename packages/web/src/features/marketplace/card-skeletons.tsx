import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { cardGrid } from '#features/marketplace/card-grid.ts'
import { Late } from '#ui/states/late.tsx'

/** The shape of a page of cards while they load. */
export function CardSkeletons() {
  return (
    <Late>
      <Box sx={cardGrid}>
        {Array.from({ length: 6 }, (_card, at) => (
          <Box
            key={at}
            sx={{
              height: 236,
              p: 2.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
          >
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
              <Skeleton variant="rounded" width={48} height={48} sx={{ bgcolor: 'divider' }} />
              <Skeleton variant="rounded" width="50%" height={14} sx={{ bgcolor: 'divider' }} />
            </Box>
            <Skeleton variant="rounded" width="92%" height={12} sx={{ bgcolor: 'divider', mb: 1 }} />
            <Skeleton variant="rounded" width="70%" height={12} sx={{ bgcolor: 'divider' }} />
          </Box>
        ))}
      </Box>
    </Late>
  )
}
