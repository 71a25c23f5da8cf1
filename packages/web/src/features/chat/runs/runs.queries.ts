import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { runs, type StartRun } from '@parlance/contract/chat/runs.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { readEventStream } from '#lib/network/event-stream.ts'

/** Of everything that is known about the messages of a thread, whatever the path. */
export const messagesKey = (threadId: string) => ['messages', threadId]

/** One path of a thread, newest page first: the next page holds older messages. */
export const messagesQuery = (threadId: string, through: string | null = null) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(threadId), through],
    queryFn: ({ pageParam, signal }) =>
      call(
        runs.messages,
        {
          params: { thread_id: threadId },
          query: { through: through ?? undefined, before: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.before,
    staleTime: 2000,
    meta: { quiet: true },
  })

/** One message of a thread, which need not be on a loaded page. */
export const messageQuery = (threadId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messagesKey(threadId), 'one', messageId],
    queryFn: async ({ signal }) => {
      const params = { thread_id: threadId }
      const { data } = await call(runs.messages, { params, query: { until: messageId } }, { signal })
      return data.at(-1) ?? null
    },
    meta: { quiet: true },
  })

/** An object URL for a file of an answer, because our URLs require a token that `img` does not send. */
export const answerFileQuery = (threadId: string, fileId: string, mediaType: string) =>
  queryOptions({
    queryKey: ['answer-file', threadId, fileId],
    queryFn: async ({ signal }) => {
      const answer = await open(
        runs.file,
        { params: { thread_id: threadId, file_id: fileId } },
        { signal, headers: { Accept: 'application/octet-stream' } },
      )
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: mediaType }))
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

type Reading = {
  signal: AbortSignal
  onEvents: (events: RunEvent[]) => void
  onLink: (up: boolean) => void
}

/** Events are passed on in batches, which limits how often the page rerenders. */
const FLUSH_MS = 80

/** Starts a run and reads it to its end; a repeat after a lost link finds the same run by its id. */
export const startRun = (threadId: string, body: StartRun, reading: Reading) =>
  read(reading, null, (signal) => open(runs.start, { params: { thread_id: threadId }, body }, { signal }))

/** Joins a run that is continuing, from its first event. */
export const attachRun = (runId: string, reading: Reading) => read(reading, runId, null)

export const stopRun = (runId: string) => call(runs.stop, { params: { run_id: runId } })

async function read(
  { signal, onEvents, onLink }: Reading,
  runId: string | null,
  start: ((signal: AbortSignal) => Promise<Response>) | null,
): Promise<void> {
  let known = runId
  let waiting: RunEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    flushedAt = performance.now()
    const batch = waiting
    waiting = []
    if (batch.length > 0) onEvents(batch)
  }
  try {
    await readEventStream({
      signal,
      onLink,
      open: (lastEventId, link) => {
        if (known === null && start) return start(link)
        const headers: Record<string, string> = lastEventId ? { 'Last-Event-ID': lastEventId } : {}
        return open(runs.events, { params: { run_id: known ?? '' } }, { signal: link, headers })
      },
      onEvent: ({ data }) => {
        if (data === '[DONE]') return false
        const event: RunEvent = JSON.parse(data)
        if (event.type === 'start') known = event.messageMetadata.run_id
        waiting.push(event)
        // The first text is passed on immediately.
        timer ??= setTimeout(flush, Math.max(0, flushedAt + FLUSH_MS - performance.now()))
        return event.type === 'finish'
      },
    })
  } finally {
    flush()
  }
}
