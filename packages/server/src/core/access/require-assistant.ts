import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { factsOf, judge, mayKnow, type Facts, type Subject } from './assistants.ts'
import type { AssistantAction } from './assistant-rules.ts'

/**
 * Throws 404 where the caller may not know that the assistant is there, and `refusal` where they know it but may not
 * do this with it. Answers with how the caller stands to it.
 */
export async function requireAssistant(
  ctx: UserCtx,
  id: string,
  action: AssistantAction,
  refusal: ErrorCode,
): Promise<Facts> {
  const [facts] = await factsOf(ctx, ctx.actor, [id])
  const code = refusalOf(ctx.actor, facts, action, refusal)
  if (facts === undefined || code !== null) throw new AppError(code ?? 'ERROR_ASSISTANT_NOT_FOUND')
  return facts
}

/** The key of the refusal that the facts lead to; null when there is none. */
export function refusalOf(
  subject: Subject,
  facts: Facts | undefined,
  action: AssistantAction,
  refusal: ErrorCode,
): ErrorCode | null {
  if (facts === undefined || !mayKnow(subject, facts)) return 'ERROR_ASSISTANT_NOT_FOUND'
  return judge(subject, facts, action).is_allowed ? null : refusal
}
