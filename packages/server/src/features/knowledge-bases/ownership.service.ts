import type { Ctx, UserCtx } from '#core/context.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import {
  basesOfPerson,
  forgetBase,
  forgetBaseNames,
  freeName,
  giveBase,
  ownedBases,
  type Named,
} from './changes.queries.ts'
import { noteEvent } from './knowledge-bases.service.ts'

/** The effects on others of deleting this person's account. */
export async function basesOf(ctx: Ctx, userId: string): Promise<Named[]> {
  return await ownedBases(ctx, userId)
}

/** Transfers all bases of a person to another, who is notified. Call it in a transaction. */
export async function giveBases(ctx: UserCtx, fromId: string, toId: string): Promise<Named[]> {
  const bases = await ownedBases(ctx, fromId)
  for (const base of bases) {
    const name = await freeName(ctx, toId, base.name)
    await giveBase(ctx, base.id, toId, name)
    const subject = { knowledge_base_id: base.id, name }
    await notify(ctx, [toId], { kind: 'knowledge_base_received', subject })
    await noteEvent(ctx, base.id, {
      kind: 'handed_over',
      actor_id: ctx.actor.user_id,
      details: { subject_id: toId },
    })
  }
  return bases
}

/** Deletes all bases of a person whose account is deleted; returns how many. Call it in a transaction. */
export async function removeBasesOf(ctx: Ctx, userId: string): Promise<number> {
  const ids = await basesOfPerson(ctx, userId)
  if (ids.length === 0) return 0
  for (const id of ids) {
    await removeBase(ctx, id)
    await forgetBase(ctx, id)
  }
  await forgetBaseNames(ctx, ids)
  return ids.length
}
