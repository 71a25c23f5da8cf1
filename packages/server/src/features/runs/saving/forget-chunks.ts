import type { Job } from '#core/jobs/jobs.ts'
import { deleteLeftChunks } from '#features/runs/runs.queries.ts'

/** How long after the end of a run nobody can still be writing of it. */
const AGE_S = 600

/** What a process wrote of a run that another had already ended, because it seemed gone. */
export const forgetLeftChunks: Job = {
  name: 'runs.forget_left_chunks',
  every_s: 3_600,
  run: async (ctx) => {
    const gone = await deleteLeftChunks(ctx, AGE_S)
    if (gone > 0) ctx.log.info({ gone }, 'pieces of runs that had ended were forgotten')
  },
}
