import { ASSISTANT_ACTIONS } from '@parlance/contract/assistants/assistants.schemas.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import type { Facts } from '#core/access/assistants.ts'
import { allowedActions, factsOf, judge, mayKnow } from '#core/access/assistants.ts'
import type { AssistantAction } from '#core/access/assistant-rules.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'

/** The caller's relations to an assistant; 404 if they are not allowed to know of it. */
export async function knownAssistant(ctx: UserCtx, id: string): Promise<Facts> {
  const [facts] = await factsOf(ctx, ctx.actor, [id])
  if (facts === undefined || !mayKnow(ctx.actor, facts)) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return facts
}

export function requireEditor(ctx: UserCtx, id: string): Promise<Facts> {
  return requireAssistant(ctx, id, 'edit', 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
}

export function mayDo(ctx: UserCtx, facts: Facts, action: AssistantAction): boolean {
  return judge(ctx.actor, facts, action).is_allowed
}

/** The caller's allowed actions, for the page. */
export function toldActions(ctx: UserCtx, facts: Facts): (typeof ASSISTANT_ACTIONS)[number][] {
  const allowed = allowedActions(ctx.actor, facts)
  return ASSISTANT_ACTIONS.filter((action) => allowed.includes(action))
}
