import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import { basesOf, endedTemporary, eraseRows, hideIfKept, isTemporary } from './temporary.queries.ts'

const [LEAST_HOURS, MOST_HOURS] = [1, 720]

/** The number of hours after which a temporary conversation that starts now is erased. */
export async function temporaryHours(ctx: Ctx): Promise<number> {
  return Math.min(MOST_HOURS, Math.max(LEAST_HOURS, await featureConfig(ctx, 'temporary_chat_hours')))
}

/** Erases a temporary conversation of the caller; false if there is none. */
export async function endTemporary(ctx: UserCtx, id: string): Promise<boolean> {
  if (!(await isTemporary(ctx, id))) return false
  await erase(ctx, id)
  return true
}

/** Erases temporary conversations after their time. They cannot be opened in the meantime. */
export const forgetTemporary: Job = {
  name: 'threads.forget_temporary',
  every_s: 60,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => endedTemporary(ctx, after),
      (id) => erase(ctx, id),
    )
    ctx.log.info({ gone }, 'temporary conversations were erased')
  },
}

/** With its files, which a worker removes immediately, and the files of its answers (P11). */
async function erase(ctx: Ctx, id: string): Promise<void> {
  if (await hideIfKept(ctx, id)) return
  const files = await inTransaction(ctx, async (tx) => {
    for (const base of await basesOf(tx, id)) await removeBase(tx, base)
    return await eraseRows(tx, id)
  })
  wakeWorkers()
  for (const file of files) await ctx.deps.files.delete(file)
}
