import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { factsOf, judge, mayKnow, type Facts, type Subject } from './assistants.ts'
import type { AssistantAction } from './assistant-rules.ts'

/**
 * Throws 404 if the caller is not allowed to know that the assistant exists, and `refusal` if they are not allowed the
 * action. Returns the relations of the caller to it.
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

/** The error code that follows from the facts; null when the action is allowed. */
export function refusalOf(
  subject: Subject,
  facts: Facts | undefined,
  action: AssistantAction,
  refusal: ErrorCode,
): ErrorCode | null {
  if (facts === undefined || !mayKnow(subject, facts)) return 'ERROR_ASSISTANT_NOT_FOUND'
  return judge(subject, facts, action).is_allowed ? null : refusal
}
