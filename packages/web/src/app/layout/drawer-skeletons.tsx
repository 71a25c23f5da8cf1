import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Late } from '#ui/states/late.tsx'

/** Placeholders for the person's entries of the drawer until the permissions are known. */
export function LinkSkeleton() {
  return (
    <Late>
      <Box
        sx={{
          height: { xs: 48, md: 40 },
          px: 1.5,
          gap: 1.5,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <Skeleton variant="rounded" width={20} height={20} sx={{ bgcolor: 'divider' }} />
        <Skeleton variant="rounded" width="50%" height={12} sx={{ bgcolor: 'divider' }} />
      </Box>
    </Late>
  )
}

export function ButtonSkeleton() {
  return (
    <Late>
      <Skeleton variant="rounded" width={48} height={48} sx={{ bgcolor: 'divider' }} />
    </Late>
  )
}
