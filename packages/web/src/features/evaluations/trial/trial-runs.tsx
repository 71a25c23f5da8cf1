import Box from '@mui/material/Box'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ModelTrial, TrialRun } from '@parlance/contract/models/model-trials.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { faultText, rateText } from '#features/evaluations/results/outcome-text.ts'
import { isGoingOn, trialRunsQuery } from '#features/evaluations/trial/trials.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { Pager } from '#ui/tables/pager.tsx'

type Row = TrialRun & { id: string }

/** The assistants of a trial, those with worse results first. */
export function TrialRuns({ modelId, trial }: { modelId: string; trial: ModelTrial }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(trialRunsQuery(modelId, trial.id, page, isGoingOn(trial)))
  if (error && !data) return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={2} />
  return (
    <>
      <DataTable
        label={t('evaluations.trial_runs')}
        columns={columns(t)}
        rows={data.data.map((one) => ({ ...one, id: one.run.id }))}
        idOf={({ id }) => id}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Pager page={page} pageSize={ADMIN_PAGE_SIZE} total={data.total} onPage={setPage} />
      </Box>
    </>
  )
}

function columns(t: TFunction): Column<Row, never>[] {
  const rateAt = (at: number) => (row: Row) => {
    const tally = row.run.variants[at]?.tally
    return tally === undefined ? '–' : rateText(tally, t)
  }
  return [
    { key: 'name', label: t('evaluations.assistant'), cell: ({ name }) => name },
    { key: 'owner', label: t('evaluations.owner'), cell: ({ owner }) => owner || '–' },
    {
      key: 'questions',
      label: t('evaluations.cases'),
      isNumber: true,
      cell: ({ run }) => formatNumber(run.questions),
    },
    { key: 'now', label: t('evaluations.rate_now'), isNumber: true, cell: rateAt(0) },
    { key: 'then', label: t('evaluations.rate_candidate'), isNumber: true, cell: rateAt(1) },
    { key: 'change', label: t('evaluations.change'), cell: ({ run }) => <Changes run={run} /> },
  ]
}

function Changes({ run }: { run: TrialRun['run'] }) {
  const { t } = useTranslation()
  if (run.ended_at === null) {
    return t(`evaluations.status_${run.status}`, {
      done: formatNumber(run.done),
      total: formatNumber(run.total),
    })
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75 }}>
      {run.compared &&
        (['better', 'same', 'worse', 'unknown'] as const)
          .filter((change) => (run.compared?.[change] ?? 0) > 0)
          .map((change) => <ChangeChip key={change} change={change} count={run.compared?.[change] ?? 0} />)}
      {run.failure && faultText(run.failure, t)}
    </Box>
  )
}
