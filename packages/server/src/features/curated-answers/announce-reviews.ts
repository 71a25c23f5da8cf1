import { type Ctx, inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { basesToAnnounce, takeDue } from './announcing.queries.ts'

/** Notifies people once of curated answers whose review date has come. */
export const announceReviews: Job = {
  name: 'curated_answers.announce_reviews',
  every_s: 24 * 3_600,
  run: async (ctx, signal) => {
    const bases = await sweep(
      ctx,
      signal,
      (after) => basesToAnnounce(ctx, after),
      (id) => announce(ctx, id),
    )
    ctx.log.info({ bases }, 'curated answers to be reviewed were announced')
  },
}

async function announce(ctx: Ctx, baseId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { user_id, name, count } of await takeDue(tx, baseId)) {
      if (user_id === null) continue
      const subject = { knowledge_base_id: baseId, name, count }
      await notifyOf(tx, [user_id], { kind: 'curated_answers_due', subject })
    }
  })
}
