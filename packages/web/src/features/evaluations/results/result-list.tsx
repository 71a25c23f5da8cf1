import Box from '@mui/material/Box'
import type { EvaluationChange, EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAtWork, resultsQuery } from '#features/evaluations/evaluations.queries.ts'
import { ResultRow } from '#features/evaluations/results/result-row.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

const CHANGES = ['worse', 'better', 'same', 'unknown'] as const

/** The questions of a run, all or those with one kind of change. */
export function ResultList({ run }: { run: EvaluationRun }) {
  const { t } = useTranslation()
  const [change, setChange] = useState<EvaluationChange | 'all'>('all')
  const pages = useInfiniteQuery(resultsQuery(run.id, change === 'all' ? null : change, isAtWork(run)))
  const { data, error, refetch, isPlaceholderData } = pages
  const isOfPrompt = run.variants.some(({ kind }) => kind === 'prompt')
  const results = data?.pages.flatMap((page) => page.data)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {run.compared !== null && (
        <Box sx={{ maxWidth: 280 }}>
          <SelectField
            label={t('evaluations.show')}
            value={change}
            options={[
              { value: 'all', label: t(isOfPrompt ? 'evaluations.show_all_rows' : 'evaluations.show_all') },
              ...CHANGES.map((value) => ({ value, label: t(`evaluations.change_${value}`) })),
            ]}
            onChange={setChange}
          />
        </Box>
      )}
      {error && !data && <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {results?.length === 0 && <Box sx={{ typography: 'body2' }}>{t('evaluations.show_none')}</Box>}
      {results !== undefined && results.length > 0 && (
        <RowList label={t('evaluations.results')} isBusy={isPlaceholderData}>
          {results.map((result) => (
            <ResultRow key={result.place} run={run} result={result} />
          ))}
        </RowList>
      )}
      <Box>
        <LoadMore list={pages} />
      </Box>
    </Box>
  )
}
