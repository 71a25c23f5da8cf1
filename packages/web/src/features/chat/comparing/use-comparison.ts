import { runs, type Message } from '@parlance/contract/chat/runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import {
  type Comparison,
  forgetBegun,
  newComparison,
  shownAnswers,
  useBegun,
} from '#features/chat/comparing/comparisons.ts'
import { useStartRun } from '#features/chat/conversation/use-conversation.ts'
import { sendQueued } from '#features/chat/queue/send-queued.ts'
import { beginRun, forgetRun, joinRun, useLiveRuns } from '#features/chat/runs/live-runs.ts'
import { stopRun } from '#features/chat/run-streams.queries.ts'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { tellOtherTabs } from '#features/chat/runs/runs-elsewhere.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { call } from '#lib/network/api.ts'
import { uuidv7 } from '#lib/uuid.ts'

type Ending = Awaited<ReturnType<typeof joinRun>>

/**
 * The comparison that is open in a conversation. `stored`: the one from the server. `onKept`: the conversation
 * continues from one of the answers.
 */
export function useComparison(threadId: string, stored: Comparison | undefined, onKept: () => void) {
  const client = useQueryClient()
  const begun = useBegun((all) => all[threadId])
  const open = stored ?? begun
  const ids = open?.answers.map(({ id }) => id) ?? []
  const live = useLiveRuns(
    useShallow((all) => Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : [])))),
  )
  const answers = useMemo(() => (open ? shownAnswers(open, live) : []), [open, live])

  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: messagesKey(threadId) }),
    [client, threadId],
  )
  const settle = useCallback(
    async (id: string, { state, error }: Ending) => {
      const isLeft = error === null && state.status === 'running'
      if (isLeft) return
      if (error !== null) showFailure(error)
      // with a single answer there is nothing to compare
      if (error !== null && state.messageId === null) forgetBegun(threadId)
      await refresh().catch(() => {})
      forgetRun(id)
    },
    [threadId, refresh],
  )

  const compare = useCallback(
    (questionId: string, models: [string, string]) => {
      const comparison = newComparison(threadId, questionId, uuidv7(), [uuidv7(), uuidv7()])
      useBegun.setState({ [threadId]: comparison })
      for (const [at, { id }] of comparison.answers.entries()) {
        const asked = {
          parent_id: questionId,
          model_id: models[at] ?? models[0],
          comparison_id: comparison.id,
        }
        const body = { kind: 'regenerate' as const, id, ...asked }
        void beginRun(threadId, body, () => tellOtherTabs(threadId), id).then((ending) => settle(id, ending))
      }
    },
    [threadId, settle],
  )

  // runs that were started elsewhere, or before a reload
  useEffect(() => {
    for (const { id, run_id, status } of stored?.answers ?? []) {
      if (status !== 'running' || run_id === null || useLiveRuns.getState()[id]) continue
      void joinRun(id, run_id).then((ending) => settle(id, ending))
    }
    if (stored) forgetBegun(threadId)
  }, [threadId, stored, settle])

  const start = useStartRun()
  const keep = useCallback(
    async (kept: Message, others: readonly Message[]) => {
      const running = others.flatMap((one) => (one.status === 'running' && one.run_id ? [one.run_id] : []))
      await Promise.all(running.map((runId) => stopRun(runId)))
      await call(runs.keep, { params: { thread_id: threadId, message_id: kept.id } })
      // the queue waited for the choice, regardless of what happened to the answer
      await sendQueued(threadId, kept.id, start)
      forgetBegun(threadId)
      await refresh()
      tellOtherTabs(threadId)
      onKept()
    },
    [threadId, refresh, start, onKept],
  )

  return {
    questionId: open?.question_id ?? null,
    answers,
    isRunning: answers.some(({ status }) => status === 'running'),
    compare,
    keep,
  }
}
