import type { Message, StartRun } from '@parlance/contract/chat/runs.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { afterAnswer } from '#features/chat/queue/send-queued.ts'
import { beginRun, forgetRun, joinRun, useLiveRuns } from '#features/chat/runs/live-runs.ts'
import { livePath } from '#features/chat/conversation/message-path.ts'
import { tellOtherTabs } from '#features/chat/runs/runs-elsewhere.ts'
import { messagesKey, messagesQuery } from '#features/chat/runs/runs.queries.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { HISTORY_KEY, threadQuery } from '#features/threads/threads.queries.ts'

/** The messages of a thread as they are now, with the live run, and a way to begin another run. */
export function useConversation(threadId: string, through: string | null) {
  const stored = useInfiniteQuery(messagesQuery(threadId, through))
  const live = useLiveRuns((all) => all[threadId])
  const startRun = useStartRun()
  const start = useCallback(
    (body: StartRun, options?: StartOptions) => startRun(threadId, body, options),
    [threadId, startRun],
  )
  const pages = stored.data?.pages
  const path = useMemo(() => pages?.toReversed().flatMap((page) => page.data) ?? [], [pages])
  const messages = useMemo(
    () => livePath(threadId, path, live, live?.body ? startedAt(live.body) : ''),
    [threadId, path, live],
  )

  // A run that continues at the server, begun elsewhere or before a reload: join it.
  const comparison = pages?.[0]?.comparison
  const running = path.find(
    (message): message is Message & { run_id: string } =>
      isRunning(message) && !comparison?.answers.some(({ id }) => id === message.id),
  )
  const runId = running?.run_id
  // a compared answer has a run of its own
  const isCompared = useLiveRuns((all) => running !== undefined && all[running.id] !== undefined)
  const isLive = live !== undefined || isCompared
  const settle = useSettle()
  // A run that cannot be joined is not requested repeatedly.
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    if (runId === undefined || isLive || runId === lost) return
    const join = async () => {
      const ending = await joinRun(threadId, runId)
      if (ending.error !== null) setLost(runId)
      await settle(threadId, ending)
      await afterEnding(threadId, ending, startRun)
    }
    void join()
  }, [threadId, runId, isLive, lost, settle, startRun])

  return { messages, live, stored, start, comparison }
}

/** Starts a run in a thread; its follow-up work is done whichever page is shown by then. */
export function useStartRun() {
  const settle = useSettle()
  return useCallback(
    async function start(threadId: string, body: StartRun, { onBegun, onRefused }: StartOptions = {}) {
      const ending = await beginRun(threadId, body, () => {
        onBegun?.()
        tellOtherTabs(threadId)
      })
      await settle(threadId, ending, onRefused)
      await afterEnding(threadId, ending, start)
    },
    [settle],
  )
}

/** Sends what was queued behind an answer, also when its conversation is no longer shown. */
async function afterEnding(
  threadId: string,
  { state, error }: Ending,
  start: ReturnType<typeof useStartRun>,
): Promise<void> {
  const { messageId: id, status } = state
  if (error === null && id !== null) await afterAnswer(threadId, { id, status }, start)
}

type Ending = Awaited<ReturnType<typeof beginRun>>

/** Puts the stored messages in the place of the run that has ended. */
function useSettle() {
  const client = useQueryClient()
  return useCallback(
    async (threadId: string, { state, error }: Ending, onRefused?: (error: unknown) => void) => {
      const isLeft = error === null && state.status === 'running'
      if (isLeft) return
      if (error !== null) {
        showFailure(error)
        if (state.messageId === null) onRefused?.(error)
      }
      await Promise.allSettled([
        client.invalidateQueries({ queryKey: messagesKey(threadId) }),
        client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey }),
        client.invalidateQueries({ queryKey: HISTORY_KEY }),
      ])
      forgetRun(threadId)
    },
    [client],
  )
}

function isRunning(message: Message): boolean {
  return message.role === 'assistant' && message.status === 'running' && message.run_id !== null
}

const startTimes = new WeakMap<StartRun, string>()
function startedAt(body: StartRun): string {
  const known = startTimes.get(body) ?? new Date().toISOString()
  startTimes.set(body, known)
  return known
}
