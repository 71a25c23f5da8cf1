import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attachRun } from '#features/chat/run-streams.queries.ts'
import { promptRunQuery } from '#features/prompts/prompt-runs.queries.ts'
import { newRun, reduceRun, type RunState } from '#lib/runs/run-reducer.ts'

/** The current state of a column: the answer being written, otherwise the stored one. */
export function useColumn(promptRunId: string, column: PromptRunColumn): PromptRunColumn {
  const client = useQueryClient()
  const [live, setLive] = useState<RunState>(newRun)
  const { run_id: runId, status } = column
  const isRunning = status === 'running' && runId !== null
  useEffect(() => {
    if (!isRunning) return
    const link = new AbortController()
    let state = newRun
    const onEvents = (events: Parameters<typeof reduceRun>[1]) => {
      if (link.signal.aborted) return
      state = reduceRun(state, events)
      setLive(state)
    }
    attachRun(runId, { signal: link.signal, onEvents, onLink: () => {} })
      .catch(() => {})
      .finally(() => {
        if (link.signal.aborted) return
        void client.invalidateQueries({ queryKey: promptRunQuery(promptRunId).queryKey })
      })
    return () => link.abort()
  }, [client, promptRunId, runId, isRunning])
  if (!isRunning || live.messageId === null) return column
  return {
    ...column,
    status: live.status,
    parts: live.parts,
    usage: live.usage,
    finish_reason: live.finishReason,
    model_label: live.meta?.model_label ?? column.model_label,
  }
}
