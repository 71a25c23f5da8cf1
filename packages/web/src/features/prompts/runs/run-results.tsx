import CompareOutlined from '@mui/icons-material/CompareOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStopRun } from '#features/prompts/prompt-runs.queries.ts'
import { textIn } from '#features/prompts/runs/columns.ts'
import { RunColumn } from '#features/prompts/runs/run-column.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { formatWhen } from '#lib/texts/format.ts'
import { Panel } from '#ui/navigation/panel.tsx'

const CompareDialog = lazy(async () => ({
  default: (await import('#features/prompts/runs/compare-dialog.tsx')).CompareDialog,
}))

/** The answers of a run, side by side. */
export function RunResults({ run }: { run: PromptRun }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  // a form of four columns is taller than the screen
  useEffect(() => {
    // newer browsers return a promise, which is not a clean-up function
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  const stop = useStopRun(run.id)
  const [isComparing, setComparing] = useState(false)
  const running = run.columns.filter(({ status }) => status === 'running').length
  const texts = run.columns.filter(({ parts, status }) => status !== 'running' && textIn(parts) !== '').length
  return (
    <div ref={place}>
      <Panel
        title={t('expert.results')}
        help={t('expert.run_at', { moment: formatWhen(run.created_at, t) })}
        actions={
          <>
            {running > 1 && (
              <Button
                variant="outlined"
                startIcon={<StopCircleOutlined />}
                loading={stop.isPending}
                onClick={() => stop.mutate(undefined)}
              >
                {t('expert.stop_all')}
              </Button>
            )}
            {texts > 1 && (
              <Button variant="outlined" startIcon={<CompareOutlined />} onClick={() => setComparing(true)}>
                {t('expert.compare')}
              </Button>
            )}
          </>
        }
      >
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
            gap: 1.5,
            alignItems: 'start',
          }}
        >
          {run.columns.map((column, at) => (
            <RunColumn key={column.thread_id} runId={run.id} number={at + 1} column={column} />
          ))}
        </Box>
        {isComparing && (
          <Suspense>
            <CompareDialog columns={run.columns} onClose={() => setComparing(false)} />
          </Suspense>
        )}
      </Panel>
    </div>
  )
}
