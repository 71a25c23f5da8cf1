import { setTimeout as delay } from 'node:timers/promises'
import { ASSUMED_OUTPUT_TOKENS, ASSUMED_REASONING_TOKENS } from '@parlance/contract/core/limits.ts'
import type { CuttingBudget } from '@parlance/contract/chat/runs.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { priced } from './price.ts'
import { growReservation } from './reservations.queries.ts'
import type { Reservation } from './reservation.ts'

/** More is held as soon as less than this is left, so that an answer seldom waits for the database. */
const MARGIN_TOKENS = 1_024
/** How long an answer waits for a database that is unavailable, before it is cut. */
const WAIT_MS = 20_000
const PAUSE_MS = 250

/**
 * What a call can spend under hard budgets. The hold grows with the answer; once a budget has nothing left, the answer
 * ends where its hold ends.
 */
export type Allowance = {
  /** The limit to tell the model; null where the hold can grow. */
  max_output_tokens: number | null
  /** Tokens counted so far. */
  readonly used: number
  /** Counts what has been received. False: nothing more can be spent, `cut_by` says why. Waits only for a hold. */
  spend(tokens: number): boolean | Promise<boolean>
  /** Finds out which budget is used up, for an answer that the model itself ended at its limit. */
  explain(): Promise<void>
  /** The budget that is used up; null after a cut because the database was unavailable for too long. */
  readonly cut_by: CuttingBudget | null
}

/** How much output a call holds at first: all that it can write where that cannot be watched, else a part that grows. */
export function firstHold(model: CallableModel, max_output_tokens: number | null): number {
  const max = Math.min(max_output_tokens ?? Infinity, model.max_output_tokens ?? Infinity)
  // thinking can be billed without being shown
  if (model.capabilities.reasoning) return max === Infinity ? ASSUMED_REASONING_TOKENS : max
  return Math.min(max, ASSUMED_OUTPUT_TOKENS)
}

/** The allowance of a call; null where no hard budget limits it. */
export function allowanceOf(ctx: Ctx, reservation: Reservation): Allowance | null {
  if (reservation.hard_limit === 'none') return null
  const { model, estimate } = reservation
  const step = { input_tokens: 0, output_tokens: ASSUMED_OUTPUT_TOKENS }
  let held = estimate.output_tokens
  let used = 0
  /** The largest piece so far: an answer ends before a piece like it could pass what is held. */
  let widest = 0
  let cutBy: CuttingBudget | null = null
  let growing: Promise<void> | null = null
  let hasGivenUp = false

  const grow = async (): Promise<void> => {
    const until = performance.now() + WAIT_MS
    while (cutBy === null) {
      try {
        cutBy = await growOnce(ctx, reservation.id, priced(model, step) ?? 0)
        if (cutBy === null) held += step.output_tokens
        return
      } catch (error) {
        ctx.log.warn({ usage_id: reservation.id, err: error }, 'a hold in the budgets could not grow yet')
        hasGivenUp = performance.now() > until
        if (hasGivenUp) return
        await delay(PAUSE_MS)
      }
    }
  }

  const startGrowing = () => (growing ??= grow().finally(() => (growing = null)))
  const spend = (tokens: number): boolean | Promise<boolean> => {
    used += tokens
    widest = Math.max(widest, tokens)
    const hasRoom = used + widest <= held
    if (cutBy !== null || hasGivenUp) return hasRoom
    if (held - used < MARGIN_TOKENS) void startGrowing()
    // one piece can be larger than what is added at a time
    return hasRoom || startGrowing().then(() => spend(0))
  }

  return {
    max_output_tokens: model.capabilities.reasoning || reservation.hard_limit === 'tight' ? held : null,
    get used() {
      return used
    },
    get cut_by() {
      return cutBy
    },
    spend,
    explain: startGrowing,
  }
}

/** Null: more is held. Otherwise the budget that is used up, with everything as it was. */
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

/** Rolls back. */
class Full extends Error {}
