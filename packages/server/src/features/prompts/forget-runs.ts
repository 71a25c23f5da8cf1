import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { leftRuns, removeLeftRun } from './prompt-runs.queries.ts'

/** The input of a run is deleted with its conversations, which retention can delete like others. */
export const forgetPromptRuns: Job = {
  name: 'prompts.forget_runs',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => leftRuns(ctx, after),
      (id) => removeLeftRun(ctx, id),
    )
    ctx.log.info({ gone }, 'inputs of deleted runs of prompts were deleted')
  },
}
