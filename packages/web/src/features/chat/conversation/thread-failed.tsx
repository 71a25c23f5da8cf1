import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/network/api-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LazyMissing } from '#ui/states/lazy-page-states.tsx'

type Props = { error: Error; onRetry: () => void }

/** Shown instead of a conversation that is missing or could not be loaded. */
export function ThreadFailed({ error, onRetry }: Props) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.isMissing)
    return <LazyMissing title={t('chat.gone')} help={t('chat.gone_help')} />
  return (
    <Box sx={{ flex: 1, display: 'grid', alignContent: 'center' }}>
      <title>{t('chat.title')}</title>
      <ErrorState heading="h1" error={error} onRetry={onRetry} />
    </Box>
  )
}
