import type { LegalHold } from '@parlance/contract/admin/retention.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { hasHold, insertHold, pageOfHolds, releaseHold } from './legal-holds.queries.ts'

export async function allHolds(ctx: UserCtx, { query, page }: { query: string; page: number }) {
  return { ...(await pageOfHolds(ctx, query, page)), page }
}

/** Keeps all conversations of a person from now on. */
export async function placeHold(
  ctx: UserCtx,
  asked: { user_id: string; reason: string },
): Promise<LegalHold> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const placed = await insertHold(tx, asked)
      if (placed === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
      await recordAudit(tx, {
        action: 'legal_hold.place',
        object_id: placed.id,
        after: { user_id: placed.person.id, reason: placed.reason },
      })
      return placed
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'legal_holds__one_per_person') throw error
    throw new AppError('ERROR_LEGAL_HOLD_EXISTS')
  }
}

/** Ends a hold. The scheduled task for retention removes what its person deleted in the meantime. */
export async function endHold(ctx: UserCtx, id: string): Promise<LegalHold> {
  return await inTransaction(ctx, async (tx) => {
    const released = await releaseHold(tx, id)
    if (released === undefined) throw new AppError('ERROR_NOT_FOUND')
    await recordAudit(tx, {
      action: 'legal_hold.release',
      object_id: released.id,
      after: { user_id: released.person.id },
    })
    return released
  })
}

/** Throws if the account of a person cannot be deleted, because their conversations are on hold. */
export async function requireNoHold(ctx: Ctx, userId: string): Promise<void> {
  if (await hasHold(ctx, userId)) throw new AppError('ERROR_LEGAL_HOLD')
}
