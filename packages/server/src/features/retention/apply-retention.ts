import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import * as queries from './retention.queries.ts'

/**
 * Notifies people of conversations that will be deleted, deletes those whose time is over, and removes what was deleted
 * during a hold that has ended. Their files are removed by the job for files of deleted conversations.
 */
export const applyRetention: Job = {
  name: 'threads.apply_retention',
  every_s: 6 * 3_600,
  run: async (ctx, signal) => {
    const notified = await sweep(
      ctx,
      signal,
      (after) => queries.peopleToNotify(ctx, after),
      (id) => announce(ctx, id),
    )
    const deleted = await sweep(
      ctx,
      signal,
      (after) => queries.dueThreads(ctx, after),
      (id) => queries.deleteDue(ctx, id),
    )
    const released = await sweep(
      ctx,
      signal,
      (after) => queries.releasedThreads(ctx, after),
      (id) => queries.deleteReleased(ctx, id),
    )
    ctx.log.info({ notified, deleted, released }, 'retention was applied')
  },
}

async function announce(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const planned = await queries.planDeletions(tx, userId)
    if (planned === undefined) return
    await notifyOf(tx, [userId], {
      kind: 'conversations_expiring',
      subject: { name: '', count: planned.count, date: planned.first },
    })
  })
}
