import type { Job } from '#core/jobs/jobs.ts'
import { deleteSomeOld } from './open-questions.queries.ts'

/** Deletes open questions after their time. */
export const forgetOldQuestions: Job = {
  name: 'open_questions.forget_old',
  every_s: 24 * 3_600,
  run: async (ctx, signal) => {
    let gone = 0
    for (;;) {
      const some = signal.aborted ? 0 : await deleteSomeOld(ctx)
      if (some === 0) break
      gone += some
    }
    ctx.log.info({ gone }, 'old open questions were removed')
  },
}
