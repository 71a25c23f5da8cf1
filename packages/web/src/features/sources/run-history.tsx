import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SourceRun } from '@parlance/contract/knowledge/sources.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunCounts } from '#features/sources/run-counts.tsx'
import { RunEntries } from '#features/sources/run-entries.tsx'
import { RunStateChip } from '#features/sources/source-state.tsx'
import { runsQuery } from '#features/sources/sources.queries.ts'
import { translated } from '#lib/network/api-error.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { baseId: string; sourceId: string }

/** The latest runs of a source, each with its files. */
export function RunHistory({ baseId, sourceId }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(runsQuery(baseId, sourceId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={4} />
  if (data.data.length === 0) return <Typography>{t('sources.runs_empty')}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {data.data.map((run) => (
        <Run key={run.id} run={run} baseId={baseId} sourceId={sourceId} />
      ))}
    </Box>
  )
}

function Run({ run, baseId, sourceId }: Props & { run: SourceRun }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const hasFiles = run.added + run.changed + run.removed + run.failed > 0
  return (
    <Box component="li" sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {run.kind === 'scheduled'
              ? t('sources.run_scheduled')
              : t(`sources.run_${run.kind}`, { name: run.by ?? t('sources.somebody') })}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {formatMoment(run.started_at)} · <RunCounts run={run} />
          </Typography>
        </Box>
        <RunStateChip state={run.state} />
        {hasFiles && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${t('sources.run_details')} (${formatMoment(run.started_at)})`}
            endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('sources.entries_of')}
          </Button>
        )}
      </Box>
      {run.error_code !== null && (
        <Typography variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
          {translated(run.error_code)}
        </Typography>
      )}
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen && <RunEntries place={{ baseId, sourceId, runId: run.id }} />}
      </Box>
    </Box>
  )
}
