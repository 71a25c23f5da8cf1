import type { Notice } from '@parlance/contract/people/notices.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { type Matter, MATTERS } from './retention.fragments.ts'
import * as queries from './retention.queries.ts'

const NOTICES = {
  conversations: 'conversations_expiring',
  test_results: 'test_results_expiring',
} as const satisfies Record<keyof typeof MATTERS, Notice['kind']>

/**
 * Notifies people of conversations and results of test questions that will be deleted, deletes those that are due,
 * and removes what was deleted during a hold that has ended. Files of conversations are removed by another scheduled
 * task.
 */
export const applyRetention: Job = {
  name: 'threads.apply_retention',
  every_s: 6 * 3_600,
  run: async (ctx, signal) => {
    await apply(ctx, signal, 'conversations')
    await apply(ctx, signal, 'test_results')
  },
}

async function apply(ctx: Ctx, signal: AbortSignal, what: keyof typeof MATTERS): Promise<void> {
  const matter = MATTERS[what]
  const notified = await sweep(
    ctx,
    signal,
    (after) => queries.peopleToNotify(ctx, matter, after),
    (id) => announce(ctx, matter, NOTICES[what], id),
  )
  const deleted = await sweep(
    ctx,
    signal,
    (after) => queries.dueRows(ctx, matter, after),
    (id) => queries.deleteDue(ctx, matter, id),
  )
  const released = await sweep(
    ctx,
    signal,
    (after) => queries.releasedRows(ctx, matter, after),
    (id) => queries.deleteReleased(ctx, matter, id),
  )
  ctx.log.info({ what, notified, deleted, released }, 'retention was applied')
}

async function announce(
  ctx: Ctx,
  matter: Matter,
  kind: (typeof NOTICES)[keyof typeof MATTERS],
  userId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const planned = await queries.planDeletions(tx, matter, userId)
    if (planned === undefined) return
    await notifyOf(tx, [userId], { kind, subject: { name: '', count: planned.count, date: planned.first } })
  })
}
