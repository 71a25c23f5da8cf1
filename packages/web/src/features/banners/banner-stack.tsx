import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BannerBar } from '#features/banners/banner-bar.tsx'
import { bannersQuery } from '#features/banners/banners.queries.ts'
import { closeBanner, closedBanners, isOpen } from '#features/banners/closed-banners.ts'

/** The current banners, at the top of every page. */
export function BannerStack() {
  const { data: banners = [] } = useQuery(bannersQuery())
  const [closed, setClosed] = useState(closedBanners)
  const open = banners.filter((banner) => isOpen(banner, closed))
  if (open.length === 0) return null
  return (
    <Box
      sx={{
        flex: 'none',
        maxHeight: '40%',
        overflowY: 'auto',
        '& > * + *': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {open.map((banner) => (
        <BannerBar
          key={banner.id}
          banner={banner}
          {...(banner.is_dismissible && { onClose: () => setClosed(closeBanner(banner, banners)) })}
        />
      ))}
    </Box>
  )
}
