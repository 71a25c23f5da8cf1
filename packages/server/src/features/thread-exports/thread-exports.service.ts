import type { NewThreadExport, ThreadExport } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { THREAD_EXPORTS_WAITING_MAX } from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { type Work, wakeWorkers } from '#core/queue/workers.ts'
import { makeExport } from './make-export.ts'
import * as queries from './thread-exports.queries.ts'

/** Stores the export and its task in one transaction. */
export async function orderExport(
  ctx: UserCtx,
  threadId: string,
  { format, ...asked }: NewThreadExport,
): Promise<ThreadExport> {
  const { until } = asked
  await requireThread(ctx, threadId)
  if (until !== undefined && !(await queries.hasMessage(ctx, threadId, until))) {
    throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  }
  const id = uuidv7()
  const ordered = await inTransaction(ctx, async (tx) => {
    if ((await queries.countWaiting(tx)) >= THREAD_EXPORTS_WAITING_MAX) {
      throw new AppError('ERROR_TOO_MANY_REQUESTS')
    }
    const row = await queries.insertExport(tx, { id, thread_id: threadId, format, options: asked })
    await insertTask(tx, { kind: 'threads.export', subject_id: id, user_id: ctx.actor.user_id })
    return row
  })
  wakeWorkers()
  return ordered
}

export async function listExports(ctx: UserCtx, threadId: string): Promise<ThreadExport[]> {
  await requireThread(ctx, threadId)
  return await queries.listExports(ctx, threadId)
}

export async function getExport(ctx: UserCtx, threadId: string, id: string): Promise<ThreadExport> {
  await requireThread(ctx, threadId)
  const row = await queries.findExport(ctx, threadId, id)
  if (row === undefined) throw new AppError('ERROR_EXPORT_NOT_FOUND')
  return row
}

export async function exportFile(
  ctx: UserCtx,
  threadId: string,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { name } = await getExport(ctx, threadId, id)
  const fileId = await queries.fileOf(ctx, id)
  const bytes = fileId === null ? null : await ctx.deps.files.get(fileId)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  return { name, bytes }
}

async function requireThread(ctx: UserCtx, threadId: string): Promise<void> {
  if (!(await queries.ownsThread(ctx, threadId))) throw new AppError('ERROR_THREAD_NOT_FOUND')
}

export const threadExportWorks: Record<string, Work> = { 'threads.export': makeExport }

/** Removes exports after a day; `runs.forget_files` then removes their bytes. */
export const forgetExports: Job = {
  name: 'threads.forget_exports',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => queries.oldExports(ctx, after),
      (id) => inTransaction(ctx, (tx) => queries.deleteExport(tx, id)),
    )
    ctx.log.info({ gone }, 'old exports of conversations were removed')
  },
}
