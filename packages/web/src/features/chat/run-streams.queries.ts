import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { runs, type StartRun } from '@parlance/contract/chat/runs.ts'
import { call, open } from '#lib/network/api.ts'
import { readEventStream } from '#lib/network/event-stream.ts'

type Reading = {
  signal: AbortSignal
  onEvents: (events: RunEvent[]) => void
  onLink: (up: boolean) => void
}

/** Events are passed on in batches, which limits how often the page rerenders. */
const FLUSH_MS = 80

/** Starts a run and reads it to its end; a retry after a lost connection finds the same run by its id. */
export const startRun = (threadId: string, body: StartRun, reading: Reading) =>
  read(reading, null, (signal) => open(runs.start, { params: { thread_id: threadId }, body }, { signal }))

/** Joins a run in progress, from its first event. */
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
