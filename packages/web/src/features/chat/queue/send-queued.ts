import { runs, type RunStatus, type StartRun } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { imageOf } from '#features/chat/images/image-options.ts'
import { acknowledgeQueued, holdQueued, type Queued, queuedOf } from '#features/chat/queue/queue-store.ts'
import { isUsedId } from '#features/chat/runs/refusal.ts'
import { call } from '#lib/network/api.ts'

type Start = (threadId: string, body: StartRun, options: StartOptions) => Promise<void>

/** A message that has waited longer than this is not sent without confirmation. */
const FRESH_MS = 60 * 60_000

/** What happens to the queued message when an answer has ended. */
export async function afterAnswer(
  threadId: string,
  answer: { id: string; status: RunStatus },
  start: Start,
): Promise<void> {
  const queued = queuedOf(threadId)
  if (queued === null || queued.is_held || answer.status === 'running') return
  const isFresh = Date.now() - Date.parse(queued.revised_at) < FRESH_MS
  if (answer.status === 'completed' && isFresh) await sendQueued(threadId, answer.id, start)
  else holdQueued(threadId)
}

/** Sends the queued message of a conversation, from one of the tabs that have it open. */
export async function sendQueued(threadId: string, parentId: string, start: Start): Promise<void> {
  await alone(`parlance-queue-${threadId}`, async () => {
    // another tab can have sent it while this one was waiting
    const queued = queuedOf(threadId)
    if (queued !== null && !queued.is_held) await send(threadId, queued, parentId, start)
  })
}

function send(threadId: string, queued: Queued, parentId: string, start: Start): Promise<void> {
  const { message_id, text, files, model_id } = queued
  return new Promise((resolve) => {
    let refused = Promise.resolve()
    const onRefused = async (error: unknown) => {
      if (!isUsedId(error)) holdQueued(threadId)
      else if (await wasSent(threadId, queued)) acknowledgeQueued(threadId)
      else holdQueued(threadId, true)
    }
    const body: StartRun = {
      kind: 'send',
      id: message_id,
      parent_id: parentId,
      text,
      ...(files.length > 0 && { files }),
      ...(model_id && { model_id }),
      ...imageOf(queued),
    }
    const onBegun = () => {
      acknowledgeQueued(threadId)
      resolve()
    }
    void start(threadId, body, {
      onBegun,
      onRefused: (error) => {
        refused = onRefused(error)
      },
    })
      // without a response it stays queued, and can be sent again with the same id
      .finally(() => void refused.finally(resolve))
  })
}

/** Whether the message with this id has this text; otherwise another device had a different one. */
async function wasSent(threadId: string, { message_id, text }: Queued): Promise<boolean> {
  const params = { thread_id: threadId }
  const page = await call(runs.messages, { params, query: { until: message_id } }).catch(() => null)
  const parts = page?.data.at(-1)?.parts ?? []
  return textOf(parts) === text
}

const waiting = new Map<string, Promise<void>>()

/** Runs work if no other tab of this browser runs work of the same name. */
function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, work)
  const done = (waiting.get(name) ?? Promise.resolve()).then(work)
  waiting.set(name, done)
  return done
}
