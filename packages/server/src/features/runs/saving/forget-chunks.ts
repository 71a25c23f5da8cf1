import type { Job } from '#core/jobs/jobs.ts'
import { deleteLeftChunks } from './chunks.queries.ts'

/** How long after the end of a run a late save can still arrive. */
const AGE_S = 600

/** Removes chunks of a process that seemed dead, so that another process had already ended its run. */
export const forgetLeftChunks: Job = {
  name: 'runs.forget_left_chunks',
  every_s: 3_600,
  run: async (ctx) => {
    const gone = await deleteLeftChunks(ctx, AGE_S)
    if (gone > 0) ctx.log.info({ gone }, 'late chunks of ended runs were removed')
  },
}
