import { tokensIn } from '#core/text.ts'
import { foldEvent } from '@parlance/contract/run-events.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { keepCitations, withoutPassages } from '#features/citations/citations.service.ts'
import { settleLost } from '#features/usage/usage.service.ts'
import type { LeaseWatch, SeenLease } from './lease-watch.ts'
import { lockOrphans, otherLeases } from './leases.queries.ts'
import { chunksAfter, endRun } from './runs.queries.ts'

const BATCH = 20

/**
 * Ends the runs whose process has gone: the answer is what was saved of it, marked interrupted. Safe to call from
 * several processes at once; a run is taken by one. `live` are the runs that go on
 * in this process.
 */
export async function interruptOrphans(ctx: Ctx, watch: LeaseWatch, live: readonly string[]): Promise<void> {
  const left = watch.left(await otherLeases(ctx, live))
  for (let at = 0; at < left.length; at += BATCH) {
    await inTransaction(ctx, (tx) => interruptBatch(tx, left.slice(at, at + BATCH)))
  }
}

async function interruptBatch(ctx: Ctx, left: readonly SeenLease[]): Promise<void> {
  const orphans = await lockOrphans(ctx, left)
  for (const { id, message_id, parts, purpose, ...spender } of orphans) {
    for (const chunk of await chunksAfter(ctx, id, 0))
      for (const event of chunk.events) foldEvent(parts, event)
    const ended = await endRun(ctx, {
      run_id: id,
      message_id,
      status: 'interrupted',
      parts: withoutPassages(parts),
      finish_reason: null,
      model_id: null,
      usage: null,
      error_code: 'interrupted',
    })
    if (ended) await keepCitations(ctx, message_id, parts)
    const said = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    await settleLost(ctx, {
      ...spender,
      run_id: id,
      feature: purpose === 'chat' ? 'chat' : 'preview',
      output_tokens: tokensIn(said),
    })
    ctx.log.warn({ run_id: id }, 'a run was interrupted: its process has gone')
  }
}
