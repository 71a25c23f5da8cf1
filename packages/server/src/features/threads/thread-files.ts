import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { removeBase, removeDocuments } from '#features/documents/documents.service.ts'
import { findFilesBase, insertFilesBase, isUnsent, leftBases, leftFiles } from './thread-files.queries.ts'

/** The base of the caller's files in a conversation; null before the first file. */
export async function filesBase(
  ctx: UserCtx,
  threadId: string,
): Promise<{ knowledge_base_id: string | null }> {
  return { knowledge_base_id: (await findFilesBase(ctx, threadId)) ?? null }
}

/**
 * The same base, created if necessary. A conversation that does not exist yet and one of someone else get the same
 * answer, which reveals nothing; only the owner of a conversation can send files in it.
 */
export async function openFilesBase(ctx: UserCtx, threadId: string): Promise<{ knowledge_base_id: string }> {
  return await inTransaction(ctx, async (tx) => {
    await insertFilesBase(tx, threadId)
    const base = await findFilesBase(tx, threadId)
    // the conversation is being deleted
    if (base === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
    return { knowledge_base_id: base }
  })
}

/** Deletes a file that the caller removed before sending it. A file that is in a message is kept. */
export async function withdrawFile(ctx: UserCtx, threadId: string, documentId: string): Promise<void> {
  if (!(await isUnsent(ctx, threadId, documentId))) return
  await removeDocuments(ctx, [documentId])
  wakeWorkers()
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

/** Removes files that were added to a conversation and never sent, unless a draft refers to them. */
export const forgetUnsentFiles: Job = {
  name: 'threads.forget_unsent_files',
  every_s: 6 * 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => leftFiles(ctx, after),
      (id) => removeDocuments(ctx, [id]),
    )
    if (gone > 0) wakeWorkers()
    ctx.log.info({ gone }, 'files that were never sent were removed')
  },
}
