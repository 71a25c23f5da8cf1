import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerContent } from '#app/layout/drawer-content.tsx'
import { size, TOP_BAR } from '#ui/sizes.ts'
import { lazy } from '#lib/network/lazy.ts'

const loadDrawer = () => import('@mui/material/Drawer')
const Drawer = lazy(loadDrawer)
/** Preloaded after the first page, so that it is available without the network. */
const LOAD_MS = 2_000

type Props = { isWide: boolean; isOpen: boolean; onClose: () => void }

/** Next to the content if there is room, otherwise over it, below the top bar. */
export function SideDrawer({ isWide, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const label = t('layout.main_navigation')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isWide) return undefined
    const timer = setTimeout(() => void loadDrawer().catch(() => {}), LOAD_MS)
    return () => clearTimeout(timer)
  }, [isWide])
  const column = {
    display: 'flex',
    flexDirection: 'column',
    gap: 0.5,
    p: '4px 12px 12px',
    bgcolor: 'desk',
  } as const
  if (isWide) {
    return (
      <Box
        component="nav"
        id="main-navigation"
        aria-label={label}
        hidden={!isOpen}
        sx={{
          ...column,
          display: isOpen ? 'flex' : 'none',
          position: 'fixed',
          top: TOP_BAR,
          bottom: 0,
          left: 0,
          width: size.drawer,
        }}
      >
        <DrawerContent />
      </Box>
    )
  }
  if (!wasOpen) return null
  return (
    <Suspense>
      <Drawer
        open={isOpen}
        onClose={onClose}
        sx={{ zIndex: (theme) => theme.zIndex.appBar - 1 }}
        slotProps={{
          backdrop: { sx: { top: TOP_BAR } },
          paper: {
            'aria-label': label,
            sx: {
              top: TOP_BAR,
              height: `calc(100% - ${TOP_BAR})`,
              width: size.drawerTemporary,
              maxWidth: '90vw',
              border: 0,
            },
          },
        }}
      >
        <Box component="nav" id="main-navigation" aria-label={label} sx={{ ...column, height: '100%' }}>
          <DrawerContent />
        </Box>
      </Drawer>
    </Suspense>
  )
}
