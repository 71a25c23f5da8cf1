import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { SourceTrial } from '@parlance/contract/knowledge/sources.ts'
import { useTranslation } from 'react-i18next'
import { lowerFirst } from '#features/sources/reason.ts'
import { translated } from '#lib/network/api-error.ts'

type Props = { trial: SourceTrial | undefined; error: Error | null }

/** The result of a connection test, or why the source was refused. */
export function TrialNote({ trial, error }: Props) {
  const { t } = useTranslation()
  return (
    <Box role="status" sx={{ px: 3, '&:not(:empty)': { pb: 1.5 } }}>
      {error && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {error.message}
        </Alert>
      )}
      {!error && trial?.works === true && <Alert severity="success">{t('sources.test_works')}</Alert>}
      {!error && trial?.works === false && (
        <Alert severity="error">
          {t('sources.test_fails', { reason: lowerFirst(translated(trial.error_code ?? 'ERROR')) })}
        </Alert>
      )}
    </Box>
  )
}
