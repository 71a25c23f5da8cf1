import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { endedTries, removeTry } from './tries.queries.ts'

/** Removes previews of drafts, trials of submissions and test questions a day after their last message. */
export const forgetTries: Job = {
  name: 'threads.forget_tries',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => endedTries(ctx, after),
      (id) => removeTry(ctx, id),
    )
    ctx.log.info({ gone }, 'previews of drafts and trials of submissions were removed')
  },
}
