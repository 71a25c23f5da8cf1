import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Source } from '@parlance/contract/knowledge/sources.ts'
import { useTranslation } from 'react-i18next'
import { RunCounts } from '#features/sources/run-counts.tsx'
import { RunEntries } from '#features/sources/run-entries.tsx'
import { translated } from '#lib/network/api-error.ts'

type Props = { baseId: string; source: Source }

/** The result of a preview, or its progress. */
export function SourcePreview({ baseId, source }: Props) {
  const { t } = useTranslation()
  const run = source.last_run
  if (source.state === 'syncing' || run === null) {
    return (
      <Box role="status">
        <Typography sx={{ mb: 1.5 }}>{t('sources.preview_reading')}</Typography>
        <LinearProgress aria-label={t('sources.preview_reading')} />
      </Box>
    )
  }
  if (run.error_code !== null) return <Alert severity="error">{translated(run.error_code)}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status">
        <RunCounts run={run} />
      </Typography>
      {run.is_held && <Alert severity="warning">{t('sources.preview_held')}</Alert>}
      <Box>
        <RunEntries place={{ baseId, sourceId: source.id, runId: run.id }} />
      </Box>
    </Box>
  )
}
