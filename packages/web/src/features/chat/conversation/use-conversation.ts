import type { Message, StartRun } from '@parlance/contract/chat/runs.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { settle, startRun } from '#features/chat/conversation/start-run.ts'
import { joinRun, useLiveRuns } from '#features/chat/runs/live-runs.ts'
import { type Answering, livePath } from '#features/chat/conversation/message-path.ts'
import { messagesQuery } from '#features/chat/runs/runs.queries.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'

/** The messages of a thread as they are now, with the live run, and a function that starts another run. */
export function useConversation(threadId: string, through: string | null, assistant?: Answering) {
  const stored = useInfiniteQuery(messagesQuery(threadId, through))
  const live = useLiveRuns((all) => all[threadId])
  const startIn = useStartRun()
  const start = useCallback(
    (body: StartRun, options?: StartOptions) => startIn(threadId, body, options),
    [threadId, startIn],
  )
  const pages = stored.data?.pages
  const path = useMemo(() => pages?.toReversed().flatMap((page) => page.data) ?? [], [pages])
  const messages = useMemo(
    () => livePath(threadId, path, live, live?.body ? startedAt(live.body) : '', assistant),
    [threadId, path, live, assistant],
  )

  // A run that continues on the server, started elsewhere or before a reload: join it.
  const comparison = pages?.[0]?.comparison
  const running = path.find(
    (message): message is Message & { run_id: string } =>
      isRunning(message) && !comparison?.answers.some(({ id }) => id === message.id),
  )
  const runId = running?.run_id
  // a compared answer has a separate run
  const isCompared = useLiveRuns((all) => running !== undefined && all[running.id] !== undefined)
  const isLive = live !== undefined || isCompared
  const client = useQueryClient()
  // A run that cannot be joined is not requested repeatedly.
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    if (runId === undefined || isLive || runId === lost) return
    const join = async () => {
      const ending = await joinRun(threadId, runId)
      if (ending.error !== null) setLost(runId)
      await settle(client, threadId, ending)
    }
    void join()
  }, [client, threadId, runId, isLive, lost])

  return { messages, live, stored, start, comparison }
}

/** Starts a run in a thread (`startRun`). */
export function useStartRun() {
  const client = useQueryClient()
  return useCallback(
    (threadId: string, body: StartRun, options?: StartOptions) => startRun(client, threadId, body, options),
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
