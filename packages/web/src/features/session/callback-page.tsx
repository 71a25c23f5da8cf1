import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#ui/content/logo.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** Nothing was stored: shows the reason, and leads back to the login page. */
export function CallbackFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <Frame>
      <StatePanel
        icon={<ErrorOutlineOutlined />}
        tone="danger"
        heading="h1"
        title={t('session.failed_title')}
        help={(error instanceof Error && error.message) || t('session.no_code')}
      >
        <Button component={Link} to="/" variant="contained">
          {t('session.start_again')}
        </Button>
      </StatePanel>
    </Frame>
  )
}

export function CallbackPending() {
  const { t } = useTranslation()
  return (
    <Frame>
      <CircularProgress size={24} aria-label={t('session.signing_in')} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 3,
        bgcolor: 'sheet',
      }}
    >
      <title>{t('common.product')}</title>
      <Logo />
      {children}
    </Box>
  )
}
