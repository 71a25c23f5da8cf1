import type { Ctx, UserCtx } from '#core/context.ts'
import { actorOf } from './authenticate.ts'
import { findPerson } from './session.queries.ts'

/**
 * A context with the current rights of a person, for work that they ordered and that is done later. Undefined for
 * a deleted or disabled account. `workId` is used instead of a session id.
 */
export async function asPerson(ctx: Ctx, userId: string, workId: string): Promise<UserCtx | undefined> {
  const person = await findPerson(ctx, userId)
  return person === undefined ? undefined : { ...ctx, actor: actorOf(person, workId) }
}
