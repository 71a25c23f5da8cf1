import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissingCode } from '#lib/network/lazy.ts'
import { reloadOnce } from '#lib/network/reload-once.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { OfflineMark } from '#ui/states/offline-mark.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** Shown instead of a page if its loader or rendering failed, or if its code could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = error instanceof Error ? error : new Error(String(error))
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', alignContent: 'center' }}>
      {isMissingCode(failure) ? (
        <MissingPage />
      ) : (
        <ErrorState
          error={failure}
          onRetry={() => {
            reset()
            void router.invalidate()
          }}
        />
      )}
    </Box>
  )
}

/** Loads automatically when the network is back. */
function MissingPage() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) reloadOnce()
  }, [isOnline])
  return (
    <StatePanel
      icon={<CloudOffOutlined />}
      tone="danger"
      title={t('common.error_title')}
      help={t('common.missing_page_help')}
    >
      <OfflineMark />
      <Button variant="outlined" disabled={!isOnline} onClick={() => window.location.reload()}>
        {t('common.retry')}
      </Button>
    </StatePanel>
  )
}
