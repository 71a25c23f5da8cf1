import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/network/api-error.ts'
import { lazy } from '#lib/network/lazy.ts'
import { isUnanswered } from '#lib/network/offline.ts'
import { OfflineMark } from '#ui/states/offline-mark.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

const NotFound = lazy(async () => ({ default: (await import('#ui/states/not-found.tsx')).NotFound }))

type Props = {
  error: Error
  onRetry?: () => void
  /** `h1` if nothing else of the page is shown. */
  heading?: 'h1' | 'h2' | 'h3'
}

export function ErrorState({ error, onRetry, heading = 'h2' }: Props) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  const isMissing = error instanceof ApiError && error.isMissing
  if (isMissing && heading === 'h1') {
    return (
      <Suspense>
        <NotFound isInFrame title={error.message} help={t('common.missing_help')} />
      </Suspense>
    )
  }
  return (
    <StatePanel
      icon={<ErrorOutlineOutlined />}
      tone="danger"
      heading={heading}
      title={error instanceof ApiError ? error.message : t('common.error_title')}
      help={t(helpOf(error))}
      detail={requestId ? t('common.request_id', { id: requestId }) : null}
    >
      {isUnanswered(error) && <OfflineMark />}
      {onRetry && !isMissing && (
        <Button variant="outlined" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </StatePanel>
  )
}

/** Another try helps only if the same request can have another response. */
function helpOf(error: Error) {
  if (!(error instanceof ApiError)) return 'common.error_help'
  if (error.isMissing) return 'common.missing_help'
  return error.status === 403 ? 'common.forbidden_help' : 'common.error_help'
}
