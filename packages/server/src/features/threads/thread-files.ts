import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import { findFilesBase, insertFilesBase, leftBases, threadOf } from './thread-files.queries.ts'

/** The base of a conversation's files; null before the first file. */
export async function filesBase(
  ctx: UserCtx,
  threadId: string,
): Promise<{ knowledge_base_id: string | null }> {
  const base = await findFilesBase(ctx, threadId)
  if (base !== undefined) return { knowledge_base_id: base }
  await requireOpen(ctx, threadId)
  return { knowledge_base_id: null }
}

/** The same base, created if necessary, also for a conversation that does not exist yet. */
export async function openFilesBase(ctx: UserCtx, threadId: string): Promise<{ knowledge_base_id: string }> {
  return await inTransaction(ctx, async (tx) => {
    const isBegun = await requireOpen(tx, threadId)
    await insertFilesBase(tx, threadId, isBegun)
    const base = await findFilesBase(tx, threadId)
    if (base === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
    return { knowledge_base_id: base }
  })
}

/** Throws 404 if the conversation belongs to someone else or is deleted; returns whether it exists. */
async function requireOpen(ctx: UserCtx, threadId: string): Promise<boolean> {
  const thread = await threadOf(ctx, threadId)
  if (thread !== undefined && !thread.is_mine) throw new AppError('ERROR_THREAD_NOT_FOUND')
  return thread !== undefined
}

/** Removes the files of conversations that are deleted, or that never got their first message. */
export const forgetThreadFiles: Job = {
  name: 'threads.forget_files',
  every_s: 300,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => leftBases(ctx, after),
      (id) => removeBase(ctx, id),
    )
    ctx.log.info({ gone }, 'the files of deleted conversations were removed')
  },
}
