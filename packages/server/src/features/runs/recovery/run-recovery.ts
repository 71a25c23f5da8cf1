import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { LogEntry } from '#core/events/event-log.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { keepCitations, withoutPassages } from '#features/citations/citations.service.ts'
import { termsOfParts } from '#features/message-search/terms.service.ts'
import { bookedForTools, settleLost } from '#features/usage/usage.service.ts'
import { writtenTokens } from '#features/runs/answer-tokens.ts'
import type { LeaseWatch } from '#core/leases/lease-watch.ts'
import { answerOf } from './left-answer.ts'
import { lockOrphans, type OtherLease, otherLeases } from './leases.queries.ts'
import { shownBy } from '#features/runs/saving/run-journal.ts'
import { endRun } from '#features/runs/runs.queries.ts'
import { featureOf } from '#features/runs/starting/hold-run.ts'

const BATCH = 20

/**
 * Ends the runs of dead processes: the answer is its saved text plus what the journal adds, marked
 * interrupted. Safe to call from several processes concurrently; a run is taken by one. `live` are the runs that this
 * process is still writing. Returns the runs that it ended.
 */
export async function interruptOrphans(
  ctx: Ctx,
  watch: LeaseWatch,
  live: readonly string[],
): Promise<string[]> {
  const left = watch.abandoned(await otherLeases(ctx, live))
  if (left.length === 0) return []
  const shown = await shownBy(ctx, new Set(left.map(({ instance_id }) => instance_id)))
  const ended: string[] = []
  for (let at = 0; at < left.length; at += BATCH) {
    ended.push(...(await interruptBatch(ctx, left.slice(at, at + BATCH), shown)))
  }
  return ended
}

type Shown = ReadonlyMap<string, readonly LogEntry<RunEvent>[]>

/** One transaction for all; if that fails, one for each, so that a run that cannot be ended does not block others. */
async function interruptBatch(ctx: Ctx, left: readonly OtherLease[], shown: Shown): Promise<string[]> {
  try {
    return await inTransaction(ctx, (tx) => interrupt(tx, left, shown))
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (left.length === 1) {
      ctx.log.error({ run_id: left[0]?.id, err: error }, 'a run that was interrupted cannot be ended')
      return []
    }
  }
  const ended: string[] = []
  for (const one of left) ended.push(...(await interruptBatch(ctx, [one], shown)))
  return ended
}

async function interrupt(ctx: Ctx, left: readonly OtherLease[], shown: Shown): Promise<string[]> {
  const orphans = await lockOrphans(ctx, left)
  for (const orphan of orphans) {
    const { id, message_id, parts: base, purpose, input_estimate, ...spender } = orphan
    const { parts, last } = await answerOf(ctx, orphan, shown.get(id) ?? [])
    const ended = await endRun(ctx, {
      run_id: id,
      message_id,
      status: 'interrupted',
      parts: withoutPassages(parts),
      finish_reason: null,
      model_id: null,
      usage: null,
      tools_nano: await bookedForTools(ctx, orphan),
      error_code: 'interrupted',
      last_sequence: last,
      found_by: await termsOfParts(spender.user_id, parts),
    })
    if (ended) await keepCitations(ctx, message_id, parts)
    await settleLost(ctx, {
      ...spender,
      id,
      run_id: id,
      feature: featureOf(purpose),
      input_tokens: input_estimate,
      output_tokens: writtenTokens(parts) - writtenTokens(base),
      images: imagesIn(parts) - imagesIn(base),
    })
    ctx.log.warn({ run_id: id }, 'a run was interrupted because its process has gone')
  }
  return orphans.map(({ id }) => id)
}

/** The images delivered by an image model. */
const imagesIn = (parts: readonly MessagePart[]) => parts.filter(({ type }) => type === 'file').length
