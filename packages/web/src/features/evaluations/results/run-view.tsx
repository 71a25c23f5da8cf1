import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isAtWork, runQuery, useExportRun, useStopRun } from '#features/evaluations/evaluations.queries.ts'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { faultText } from '#features/evaluations/results/outcome-text.ts'
import { ResultList } from '#features/evaluations/results/result-list.tsx'
import { TallyTable } from '#features/evaluations/results/tally-table.tsx'
import { formatNumber, formatWhen } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Meter } from '#ui/tables/meter.tsx'

type Props = {
  runId: string
  /** Whether it can be stopped and exported; otherwise it is read-only. */
  mayEdit: boolean
}

/** One run: its progress, counts, comparison and answers. */
export function RunView({ runId, mayEdit }: Props) {
  const { data: run, error, refetch } = useQuery(runQuery(runId))
  if (error && !run) return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  if (!run) return <RowSkeletons count={4} />
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Head run={run} mayEdit={mayEdit} />
      <TallyTable run={run} />
      {run.compared && (
        <Compared compared={run.compared} isOfPrompt={run.variants.some(({ kind }) => kind === 'prompt')} />
      )}
      <ResultList key={run.id} run={run} />
    </Box>
  )
}

function Head({ run, mayEdit }: { run: EvaluationRun; mayEdit: boolean }) {
  const { t } = useTranslation()
  const stop = useStopRun(run.id)
  const save = useExportRun(run.id)
  const { status, failure, done, total, by, created_at } = run
  const isRunning = isAtWork(run)
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  const name = t('evaluations.file_results')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
          <Typography role="status" variant="body2">
            {t(`evaluations.status_${status}`, counts)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'muted' }}>
            {t('evaluations.run_by', {
              name: by || t('evaluations.somebody'),
              date: formatWhen(created_at, t),
            })}
          </Typography>
        </Box>
        {mayEdit && isRunning && (
          <Button variant="outlined" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {t('evaluations.stop')}
          </Button>
        )}
        {mayEdit && !isRunning && (
          <>
            <Button loading={save.isPending} onClick={() => save.mutate({ format: 'csv', name })}>
              {t('evaluations.export_csv')}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate({ format: 'json', name })}>
              {t('evaluations.export_json')}
            </Button>
          </>
        )}
      </Box>
      {isRunning && <Meter value={total === 0 ? 0 : done / total} />}
      {failure && <Alert severity="error">{faultText(failure, t)}</Alert>}
    </>
  )
}

type ComparedProps = { compared: NonNullable<EvaluationRun['compared']>; isOfPrompt: boolean }

function Compared({ compared, isOfPrompt }: ComparedProps) {
  const { t } = useTranslation()
  const isOfColumns = isOfPrompt && compared.with === 'variant'
  const title = t(isOfColumns ? 'evaluations.compared_columns' : `evaluations.compared_${compared.with}`)
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      {(['better', 'same', 'worse', 'unknown'] as const)
        .filter((change) => change !== 'unknown' || compared.unknown > 0)
        .map((change) => (
          <ChangeChip key={change} change={change} count={compared[change]} />
        ))}
    </Box>
  )
}
