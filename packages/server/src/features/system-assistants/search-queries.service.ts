import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { askHelper, type Models } from './ask-helper.ts'
import type { Said } from './conversation.queries.ts'
import { shortenedTo, transcriptOf } from './conversation.ts'
import { queryIn } from './outputs.ts'

/** Only the end of a conversation matters for a follow-up question, and a short text is answered sooner. */
const [MESSAGES, INPUT_BYTES] = [7, 8_000]

/**
 * The last message as a search query that can be understood without the others. Null if the system assistant is off,
 * has failed or was too slow. Throws only if `signal` is aborted.
 */
export async function rewrittenQuery(
  ctx: UserCtx,
  models: Models,
  { assistant_id, messages }: { assistant_id: string | null; messages: readonly Said[] },
  signal: AbortSignal,
): Promise<string | null> {
  const end = messages.slice(-MESSAGES)
  const input = (bytes: number) => {
    const room = Math.min(bytes, INPUT_BYTES)
    return transcriptOf(shortenedTo(end, room), room).text
  }
  const outcome = await askHelper(ctx, models, { key: 'search_query', assistant_id, input }, signal)
  signal.throwIfAborted()
  const query = outcome.ok && outcome.finish_reason === 'stop' ? queryIn(outcome.text) : null
  if (query === null && !isOff(outcome)) {
    const code = outcome.ok ? outcome.finish_reason : outcome.error.message
    ctx.log.info({ assistant_id, code }, 'documents are searched for a follow-up question as it was asked')
  }
  return query
}

function isOff(outcome: Awaited<ReturnType<typeof askHelper>>): boolean {
  return (
    !outcome.ok && outcome.error instanceof AppError && outcome.error.code === 'ERROR_SYSTEM_ASSISTANT_OFF'
  )
}
