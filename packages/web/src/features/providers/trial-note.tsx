import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Trial } from '@parlance/contract/models/providers.ts'
import { useTranslation } from 'react-i18next'
import { failureText } from '#lib/texts/failure-text.ts'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { trial: Trial | null | undefined; error?: Error | null }

/** The result of a test call: how long it took, or why it failed, with the provider's own message as plain text. */
export function TrialNote({ trial, error = null }: Props) {
  const { t } = useTranslation()
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {trial?.works === true && (
        <Alert severity="success">
          {t('providers.works', { ms: formatNumber(trial.latency_ms) })}
          {trial.model !== null && ` ${t('providers.works_model', { model: trial.model })}`}
        </Alert>
      )}
      {trial?.works === false && (
        <Alert severity="error">
          {failureText(t, trial.code ?? '')}
          {trial.status !== null && ` ${t('providers.http_status', { status: trial.status })}`}
          {trial.message !== null && (
            <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {t('providers.said')} <q>{trial.message}</q>
            </Box>
          )}
        </Alert>
      )}
    </Box>
  )
}
