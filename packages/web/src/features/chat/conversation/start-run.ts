import type { StartRun } from '@parlance/contract/chat/runs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterAnswer } from '#features/chat/queue/send-queued.ts'
import { beginRun, forgetRun } from '#features/chat/runs/live-runs.ts'
import { tellOtherTabs } from '#features/chat/runs/runs-elsewhere.ts'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { HISTORY_KEY, threadQuery } from '#features/threads/threads.queries.ts'

type Ending = Awaited<ReturnType<typeof beginRun>>

/** Starts a run in a thread; its follow-up work is done regardless of the page that is shown by then. */
export async function startRun(
  client: QueryClient,
  threadId: string,
  body: StartRun,
  { onBegun, onRefused }: StartOptions = {},
): Promise<void> {
  const ending = await beginRun(threadId, body, () => {
    onBegun?.()
    tellOtherTabs(threadId)
  })
  await settle(client, threadId, ending, onRefused)
}

/** Replaces the ended run with the stored messages, and sends what was queued behind its answer. */
export async function settle(
  client: QueryClient,
  threadId: string,
  ending: Ending,
  onRefused?: (error: unknown) => void,
): Promise<void> {
  await replaceRun(client, threadId, ending, onRefused)
  const { messageId: id, status } = ending.state
  // even if its conversation is no longer shown
  if (ending.error === null && id !== null)
    await afterAnswer(threadId, { id, status }, (...args) => startRun(client, ...args))
}

async function replaceRun(
  client: QueryClient,
  threadId: string,
  { state, error }: Ending,
  onRefused?: (error: unknown) => void,
): Promise<void> {
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
}
