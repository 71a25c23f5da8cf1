import { type Ctx, inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { reseal } from '#core/secrets/sealed.ts'
import {
  allSealed,
  deleteLeftGrants,
  deleteLink,
  longExpired,
  replaceSealed,
} from './shared-threads.queries.ts'
import { SHARED_THREAD_PURPOSE } from './shared-threads.service.ts'

/** Links that expired a month ago are removed with their snapshots; until then their owners see that they have expired. */
export const forgetExpiredLinks: Job = {
  name: 'shared_threads.forget_expired',
  every_s: 24 * 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => longExpired(ctx, after),
      (id) => inTransaction(ctx, async (tx) => void (await deleteLink(tx, id, null))),
    )
    await deleteLeftGrants(ctx)
    ctx.log.info({ gone }, 'expired links to conversations were removed')
  },
}

/** Reseals the tokens of links from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealLinks(ctx: Ctx): Promise<void> {
  const { config } = ctx.deps
  if (config.secret_key_previous === null) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await allSealed(ctx, after)
    for (const { id, token_sealed } of rows) {
      after = id
      try {
        const sealed = reseal(config, SHARED_THREAD_PURPOSE, token_sealed)
        if (sealed !== null) await replaceSealed(ctx, id, sealed)
      } catch {
        ctx.log.error(
          { shared_thread_id: id },
          'a link can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
        )
      }
    }
    if (rows.length === 0) return
  }
}
