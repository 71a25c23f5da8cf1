import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { runsQuery, type Subject } from '#features/evaluations/evaluations.queries.ts'
import { RunHistory } from '#features/evaluations/results/run-history.tsx'
import { RunView } from '#features/evaluations/results/run-view.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

type Props = {
  subject: Subject
  /** The form that starts a run. */
  renderForm: (onStarted: (runId: string) => void) => ReactNode
}

/** A new run, the selected one, and earlier ones. */
export function RunsPanel({ subject, renderForm }: Props) {
  const { t } = useTranslation()
  const pages = useInfiniteQuery(runsQuery(subject))
  const { data, error, refetch } = pages
  const [chosenId, setChosenId] = useState<string | null>(null)
  const runs = data?.pages.flatMap((page) => page.data) ?? []
  const isOfPrompt = subject.kind === 'prompt'
  const shownId = runs.find(({ id }) => id === chosenId)?.id ?? runs[0]?.id
  return (
    <>
      <Panel
        title={t(isOfPrompt ? 'evaluations.run_set' : 'evaluations.run')}
        help={t(isOfPrompt ? 'evaluations.run_set_help' : 'evaluations.run_help')}
      >
        {renderForm(setChosenId)}
      </Panel>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={2} />}
      {shownId !== undefined && (
        <>
          <Panel title={t('evaluations.result')}>
            <RunView key={shownId} runId={shownId} mayEdit />
          </Panel>
          <Panel title={t('evaluations.history')}>
            <RunHistory subject={subject} runs={runs} shownId={shownId} onShow={setChosenId} />
            <Box>
              <LoadMore list={pages} />
            </Box>
          </Panel>
        </>
      )}
    </>
  )
}
