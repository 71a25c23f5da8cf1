import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TOP_BAR, size } from '#ui/sizes.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { Late } from '#ui/states/late.tsx'
import { Logo } from '#ui/content/logo.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { menuOpen: boolean; onToggle: () => void }

export function TopBar({ menuOpen, onToggle }: Props) {
  const { t } = useTranslation()
  const label = t(menuOpen ? 'layout.close_menu' : 'layout.open_menu')
  return (
    <Box
      component="header"
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        inset: '0 0 auto 0',
        height: TOP_BAR,
        px: { xs: 1, md: 2 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'desk',
      }}
    >
      <Tooltip title={label}>
        <IconButton
          onClick={onToggle}
          aria-label={label}
          aria-expanded={menuOpen}
          aria-controls="main-navigation"
        >
          <MenuOutlined />
        </IconButton>
      </Tooltip>
      <BoxLink to="/chat" aria-label={t('layout.home')} sx={home}>
        <Logo height={32} />
      </BoxLink>
      <Working />
    </Box>
  )
}

/** With enough room for a finger around the icon. */
const home = {
  borderRadius: 1,
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: size.controlTouch, md: 0 },
} as const

function Working() {
  const { t } = useTranslation()
  const fetching = useIsFetching() + useIsMutating()
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' })
  if (fetching === 0 && !isNavigating) return null
  return (
    <Late>
      <CircularProgress size={18} aria-label={t('common.loading')} sx={{ ml: 1, display: 'block' }} />
    </Late>
  )
}
