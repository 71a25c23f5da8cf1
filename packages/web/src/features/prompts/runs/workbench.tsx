import Box from '@mui/material/Box'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { promptRunQuery } from '#features/prompts/prompt-runs.queries.ts'
import { RunForm } from '#features/prompts/runs/run-form.tsx'
import { RunHistory } from '#features/prompts/runs/run-history.tsx'
import { RunResults } from '#features/prompts/runs/run-results.tsx'
import { type RenderTests, TestSet } from '#features/prompts/runs/test-set.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

const TABS = ['run', 'tests', 'history'] as const
/** How often a run is refetched until all of its columns have started. */
const WAIT_MS = 2_000

type Props = {
  promptId: string
  /** The draft, or the live version. */
  content: PromptContent
  /** For those who can edit the prompt: sends the draft to the server, and returns whether it is saved. */
  draft: { keep: () => Promise<boolean> } | null
  live: { id: string; number: number } | null
  runId: string | null
  onRun: (runId: string | null) => void
  renderTests: RenderTests
}

/** The input of a run, its columns and its answers; the test set; and earlier runs. */
export function Workbench({ promptId, content, draft, live, runId, onRun, renderTests }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [tab, setTab] = useState<(typeof TABS)[number]>('run')
  const run = useQuery({
    ...promptRunQuery(runId ?? ''),
    enabled: runId !== null,
    refetchInterval: ({ state }) =>
      state.data?.columns.some(({ status }) => status === 'waiting') ? WAIT_MS : false,
  })
  const shown = runId === null ? undefined : run.data
  // opening a run resets the form; starting one does not
  const [opened, setOpened] = useState(0)
  const isOpening = runId !== null && !shown && !run.error
  return (
    <>
      <PageTabs
        id={id}
        label={t('expert.tab_runs')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`expert.tab_${value}`) }))}
        onChange={setTab}
      />
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {/* what was typed stays while one looks at the history */}
        <Box sx={{ display: tab === 'run' ? 'grid' : 'none', gap: 2 }}>
          <RunForm
            key={`${opened}-${isOpening}`}
            promptId={promptId}
            content={content}
            draft={draft}
            live={live}
            last={shown ?? null}
            onRun={onRun}
          />
          {run.error && !shown && runId !== null && (
            <ErrorState error={run.error} onRetry={() => void run.refetch()} />
          )}
          {shown && <RunResults key={shown.id} run={shown} />}
        </Box>
        {tab === 'tests' && (
          <TestSet
            promptId={promptId}
            content={content}
            draft={draft}
            live={live}
            renderTests={renderTests}
          />
        )}
        {tab === 'history' && (
          <RunHistory
            promptId={promptId}
            shownId={runId}
            onOpen={(next) => {
              setTab('run')
              setOpened(opened + 1)
              onRun(next)
            }}
            onGone={() => onRun(null)}
          />
        )}
      </Box>
    </>
  )
}
