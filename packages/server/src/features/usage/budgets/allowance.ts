import { setTimeout as delay } from 'node:timers/promises'
import { ASSUMED_OUTPUT_TOKENS, ASSUMED_REASONING_TOKENS } from '@parlance/contract/core/limits.ts'
import type { CuttingBudget } from '@parlance/contract/chat/runs.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { priced } from '#features/usage/price.ts'
import { growReservation } from '#features/usage/reservations.queries.ts'
import type { Estimate, Reservation } from '#features/usage/reservation.ts'

/** The reservation grows as soon as less than this is left, so that an answer rarely waits for the database. */
const MARGIN_TOKENS = 1_024
/** How long an answer waits for a database that is unavailable, before it is cut. */
const WAIT_MS = 20_000
const PAUSE_MS = 250

/**
 * What a call can spend under hard budgets. The reservation grows with the answer; when a budget is used up, the answer
 * ends where its reservation ends.
 */
export type Allowance = {
  /** The limit for the next call of the model; null while the reservation can grow. */
  readonly max_output_tokens: number | null
  /** Counts received tokens. False: nothing is left, `cut_by` has the reason. Only waits for a larger reservation. */
  spend(tokens: number): boolean | Promise<boolean>
  /**
   * Reserves another call of the same run: so many input tokens and an output like that of the first call. `reported`:
   * the output tokens of the call before, as the provider counts them. False: nothing is left.
   */
  askAgain(input_tokens: number, reported: number | null): Promise<boolean>
  /** Finds the budget that is used up, for an answer that the model ended at its limit. */
  explain(): Promise<void>
  /** The budget that is used up; null if the answer was cut because the database was unavailable. */
  readonly cut_by: CuttingBudget | null
}

/** The initial reservation: the maximum output if it cannot be watched, otherwise a part that grows. */
export function firstHold(model: CallableModel, max_output_tokens: number | null): number {
  const max = Math.min(max_output_tokens ?? Infinity, model.max_output_tokens ?? Infinity)
  // reasoning can be billed without being sent
  if (model.capabilities.reasoning) return max === Infinity ? ASSUMED_REASONING_TOKENS : max
  return Math.min(max, ASSUMED_OUTPUT_TOKENS)
}

/** The allowance of all calls of a run, for each model that its reservation is switched to. */
export function allowancesOf(ctx: Ctx, reservation: Reservation): () => Allowance | null {
  const known = new Map<string, Allowance | null>()
  return () => {
    const { id } = reservation.model
    const allowance = known.get(id) ?? allowanceOf(ctx, reservation)
    known.set(id, allowance)
    return allowance
  }
}

/** The allowance of a call; null if no hard budget limits it. */
export function allowanceOf(ctx: Ctx, reservation: Reservation): Allowance | null {
  if (reservation.hard_limit === 'none') return null
  const { model, estimate } = reservation
  const step = { input_tokens: 0, output_tokens: ASSUMED_OUTPUT_TOKENS }
  let held = estimate.output_tokens
  let used = 0
  /** The part of `used` that belongs to the current call. */
  let counted = 0
  /** The largest piece so far: an answer ends before another piece of that size could exceed the reservation. */
  let widest = 0
  let cutBy: CuttingBudget | null = null
  let growing: Promise<void> | null = null
  let hasGivenUp = false

  const grow = async (by: Estimate): Promise<void> => {
    const until = performance.now() + WAIT_MS
    while (cutBy === null) {
      try {
        cutBy = await growOnce(ctx, reservation.id, priced(model, by) ?? 0)
        if (cutBy === null) held += by.output_tokens
        return
      } catch (error) {
        ctx.log.warn({ usage_id: reservation.id, err: error }, 'a reservation could not grow; retrying')
        hasGivenUp = performance.now() > until
        if (hasGivenUp) return
        await delay(PAUSE_MS)
      }
    }
  }

  const startGrowing = () => (growing ??= grow(step).finally(() => (growing = null)))
  const spend = (tokens: number): boolean | Promise<boolean> => {
    used += tokens
    counted += tokens
    widest = Math.max(widest, tokens)
    const hasRoom = used + widest <= held
    if (cutBy !== null || hasGivenUp) return hasRoom
    if (held - used < MARGIN_TOKENS) void startGrowing()
    // one piece can be larger than one step
    return hasRoom || startGrowing().then(() => spend(0))
  }

  const isWatched = !model.capabilities.reasoning && reservation.hard_limit !== 'tight'
  const askAgain = async (input_tokens: number, reported: number | null): Promise<boolean> => {
    await growing
    // reasoning can be billed without being sent
    used += Math.max(0, (reported ?? 0) - counted)
    counted = 0
    const missing = Math.max(0, estimate.output_tokens - (held - used))
    if (!hasGivenUp) await grow({ input_tokens, output_tokens: missing })
    return cutBy === null && !hasGivenUp
  }

  return {
    get max_output_tokens() {
      return isWatched ? null : Math.max(1, held - used)
    },
    askAgain,
    get cut_by() {
      return cutBy
    },
    spend,
    explain: startGrowing,
  }
}

/** Null: the reservation has grown. Otherwise the budget that is used up, without any change. */
async function growOnce(ctx: Ctx, id: string, more_nano: number): Promise<CuttingBudget | null> {
  let full: CuttingBudget | undefined
  try {
    await inTransaction(ctx, async (tx) => {
      ;[full] = await growReservation(tx, id, more_nano)
      if (full !== undefined) throw new Full()
    })
  } catch (error) {
    if (!(error instanceof Full)) throw error
  }
  return full ?? null
}

/** Rolls the transaction back. */
class Full extends Error {}
