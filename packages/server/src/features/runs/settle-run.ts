import { setTimeout as delay } from 'node:timers/promises'
import type { RunStatus, UsageTotals } from '@parlance/contract/chat/runs.ts'
import { NO_TOKENS, UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import { inTransaction, lastTogether, together, type UserCtx } from '#core/context.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { keepCitations, prepareCitations, withoutPassages } from '#features/citations/citations.service.ts'
import { termsOfParts } from '#features/message-search/terms.service.ts'
import { takeTitle } from '#features/system-assistants/titles.service.ts'
import { bookCall, costOf, notifyOfDue } from '#features/usage/usage.service.ts'
import { writtenTokens } from './answer-tokens.ts'
import type { Generated } from './answering/generate.service.ts'
import type { RunEngine } from './run-engine.ts'
import type { Outcome } from './run-outcome.ts'
import type { PreparedRun } from './starting/prepared-run.ts'
import type { RunWriter } from './saving/run-writer.ts'
import { type Ending, endRun } from './runs.queries.ts'

/** Stores the end of a run before viewers see it. True: its thread has no title yet and gets one now. */
export async function settleRun(
  ctx: UserCtx,
  engine: RunEngine,
  run: PreparedRun,
  writer: RunWriter,
  outcome: Outcome,
  duration: number,
): Promise<boolean> {
  writer.finish()
  const { generated } = outcome
  const settlement = {
    model: generated?.model ?? run.reservation.model,
    usage: outcome.sent === 0 ? NO_TOKENS : (generated?.usage ?? null),
    estimate: {
      input_tokens: outcome.sent,
      output_tokens: Math.max(
        writtenTokens(writer.parts) - writtenTokens(run.continued),
        generated?.received ?? 0,
      ),
      images: generated?.usage.images ?? 0,
    },
    status: outcome.status,
    duration_ms: duration,
  }
  const cost = generated === null ? null : costOf(settlement)
  const usage = usageOf(run, generated, addedCost(cost, outcome), duration)
  const ending = {
    run_id: run.id,
    message_id: run.message_id,
    parts: writer.parts,
    model_id: generated?.model.id ?? null,
    status: outcome.status,
    finish_reason: outcome.finish_reason,
    error_code: outcome.error_code,
    signed_steps: outcome.signed_steps ?? null,
    usage,
    found_by: await termsOfParts(ctx.actor.user_id, writer.parts),
  }
  let isUntitled = false
  let due: readonly string[] = []
  const stored = await store(ctx, ending, engine.closed, async (tx) => {
    ;[due, isUntitled] = await together([
      bookCall(tx, run.reservation, settlement),
      outcome.status === 'completed' && takeTitle(tx, run.thread_id),
    ])
  })
  await notifyOfDue(ctx, due)
  const status: Exclude<RunStatus, 'running'> = stored ? outcome.status : 'interrupted'
  writer.end(status === 'failed' ? 'failed' : outcome.finish_reason, {
    status,
    usage: { ...usage, currency: ctx.deps.config.currency },
  })
  return stored && isUntitled
}

const PAUSE_MS = 250
/** How often the database can refuse an end before only its plain text is tried, and before the retries end. */
const REFUSALS_BEFORE_PLAIN = 3
const REFUSALS_MAX = 6

/**
 * Retries while the database is unavailable and this process is running. If an available database refuses the end, it
 * is retried with the text of the answer only; throws if that is refused as well. False: the run had already ended.
 */
async function store(
  ctx: UserCtx,
  ending: Ending,
  closed: AbortSignal,
  book: (tx: UserCtx) => Promise<void>,
): Promise<boolean> {
  for (let refusals = 0; ;) {
    const isPlain = refusals >= REFUSALS_BEFORE_PLAIN
    const parts = isPlain ? ending.parts.filter((part) => part.type === 'text') : ending.parts
    try {
      await prepareCitations(ctx, parts)
      return await inTransaction(ctx, (tx) => storeEnd(tx, { ...ending, parts }, book))
    } catch (error) {
      if (!isUnavailable(error)) refusals += 1
      if (refusals === REFUSALS_MAX || closed.aborted) throw error
      ctx.log.warn({ run_id: ending.run_id, err: error }, 'the end of a run is not stored yet')
      await delay(PAUSE_MS, undefined, { signal: closed }).catch(() => {})
    }
  }
}

/**
 * In one round trip, unless there are passages to store. The other statements have no effect for a run that had
 * already ended: its cost is booked under its id, and only a completed answer causes a title.
 */
async function storeEnd(tx: UserCtx, ending: Ending, book: (tx: UserCtx) => Promise<void>): Promise<boolean> {
  const stored = { ...ending, parts: withoutPassages(ending.parts) }
  if (!ending.parts.some((part) => part.type === 'source')) {
    const [isEnded] = await lastTogether(tx, [endRun(tx, stored), book(tx)])
    return isEnded
  }
  if (!(await endRun(tx, stored))) return false
  await keepCitations(tx, ending.message_id, ending.parts)
  await lastTogether(tx, [book(tx)])
  return true
}

/** The cost of the model plus the cost of the tools, which have separate rows in the ledger. */
function addedCost(cost: number | null, { tools_nano }: Outcome): number | null {
  return cost === null || tools_nano === null ? null : cost + tools_nano
}

/** The tokens, time and cost of this run, added to those of a continued answer. */
function usageOf(
  run: PreparedRun,
  generated: Pick<Generated, 'usage' | 'first_token_ms'> | null,
  cost: number | null,
  duration: number,
): Omit<UsageTotals, 'currency'> {
  const usage = generated?.usage ?? UNKNOWN_USAGE
  const before = run.spent
  const sum = (now: number | null, then: number | null | undefined) =>
    now === null ? (then ?? null) : now + (then ?? 0)
  return {
    input_tokens: sum(usage.input_tokens, before?.input_tokens),
    cached_input_tokens: sum(usage.cached_input_tokens, before?.cached_input_tokens),
    output_tokens: sum(usage.output_tokens, before?.output_tokens),
    reasoning_tokens: sum(usage.reasoning_tokens, before?.reasoning_tokens),
    duration_ms: sum(duration, before?.duration_ms),
    first_token_ms: before?.first_token_ms ?? generated?.first_token_ms ?? null,
    cost_nano: sum(cost, before?.cost_nano),
  }
}
