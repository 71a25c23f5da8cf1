import { HELPER_SECONDS } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import { askHelper, type Models } from './ask-helper.ts'
import { findThread, pathTo } from './conversation.queries.ts'
import { transcriptOf } from './conversation.ts'
import { titleIn } from './outputs.ts'
import { endNaming, takeNaming } from './titles.queries.ts'

/** Only the beginning of a conversation matters for its title. */
const INPUT_BYTES = 6_000
const GRACE_SECONDS = 10

/**
 * Marks a thread for its single title, in the transaction that stores an answer, so that readers of the thread know
 * that its name can change. True if `nameThread` must follow.
 */
export function takeTitle(ctx: UserCtx, threadId: string): Promise<boolean> {
  return takeNaming(ctx, threadId, HELPER_SECONDS + GRACE_SECONDS)
}

/** Names a thread that was marked for it; without a title the first words remain. */
export async function nameThread(
  ctx: UserCtx,
  models: Models,
  threadId: string,
  signal: AbortSignal,
): Promise<void> {
  await endNaming(ctx, threadId, await titleOf(ctx, models, threadId, signal))
}

async function titleOf(
  ctx: UserCtx,
  models: Models,
  threadId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const thread = await findThread(ctx, threadId)
  if (thread === undefined || thread.last_id === null) return null
  const messages = (await pathTo(ctx, threadId, thread.last_id)).slice(0, 2)
  const share = Math.floor(INPUT_BYTES / 2)
  const said = messages.map(({ role, text }) => ({ role, text: cutText(text, share) }))
  const input = (bytes: number) => transcriptOf(said, Math.min(bytes, INPUT_BYTES * 2)).text
  const { assistant_id } = thread
  const outcome = await askHelper(ctx, models, { key: 'title', assistant_id, input }, signal)
  if (outcome.ok) return titleIn(outcome.text)
  ctx.log.info(
    { thread_id: threadId, code: outcome.error.message },
    'a thread keeps its first words as its name',
  )
  return null
}
