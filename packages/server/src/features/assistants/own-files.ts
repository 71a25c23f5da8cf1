import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { requireEditor } from './assistant-access.ts'
import { findOwnBase, insertOwnBase } from './knowledge.queries.ts'

/** The base that keeps an assistant's own files; null before the first of them. */
export async function ownFilesBase(ctx: UserCtx, id: string): Promise<{ knowledge_base_id: string | null }> {
  await requireEditor(ctx, id)
  return { knowledge_base_id: (await findOwnBase(ctx, id)) ?? null }
}

/** The same base, made where it is not there yet. */
export async function openFilesBase(ctx: UserCtx, id: string): Promise<{ knowledge_base_id: string }> {
  await requireEditor(ctx, id)
  return await inTransaction(ctx, async (tx) => {
    await insertOwnBase(tx, id)
    const base = await findOwnBase(tx, id)
    // the shipped assistants belong to nobody
    if (base === undefined) throw new AppError('ERROR_USER_CANNOT_EDIT_ASSISTANT')
    return { knowledge_base_id: base }
  })
}
