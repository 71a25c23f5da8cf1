import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { requireEditor } from './assistant-access.ts'
import { findOwnBase, insertOwnBase } from './knowledge.queries.ts'

/** The base of an assistant's files; null before the first file. */
export async function ownFilesBase(ctx: UserCtx, id: string): Promise<{ knowledge_base_id: string | null }> {
  await requireEditor(ctx, id)
  return { knowledge_base_id: (await findOwnBase(ctx, id)) ?? null }
}

/** The same base, created if necessary. */
export async function openFilesBase(ctx: UserCtx, id: string): Promise<{ knowledge_base_id: string }> {
  await requireEditor(ctx, id)
  return await inTransaction(ctx, async (tx) => {
    await insertOwnBase(tx, id)
    const base = await findOwnBase(tx, id)
    // shipped assistants have no owner
    if (base === undefined) throw new AppError('ERROR_USER_CANNOT_EDIT_ASSISTANT')
    return { knowledge_base_id: base }
  })
}
