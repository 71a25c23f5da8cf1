import { UNKNOWN_USAGE, type Usage } from '#adapters/llm/port.ts'
import { type Ctx, inTransaction, isUserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { type CallableModel, findUsableModel } from '#features/models/models.service.ts'
import { notifyOfDue } from './budgets/alerts.ts'
import { insertRecord, type LedgerStatus, priceAt } from './ledger.queries.ts'
import { watchCall } from './open-calls.ts'
import { insertOpenCall, type OpenCall } from './open-calls.queries.ts'
import { priced } from './price.ts'
import type { Estimate, Reservation, Spender } from './reservation.ts'
import { deleteExpired, deleteReservation, insertReservation, type Refusal } from './reservations.queries.ts'

export { type Allowance, allowanceOf, allowancesOf, firstHold } from './budgets/allowance.ts'
export type { Estimate, Reservation } from './reservation.ts'
export { notifyOfAllDue, notifyOfDue } from './budgets/alerts.ts'
export { bookedForTools } from './ledger.queries.ts'
export { keepCalls } from './open-calls.ts'

/**
 * Checks that every budget has room and reserves the estimated cost until `settle`. A budget can replace the
 * requested model by a cheaper chat model that the caller can use. A call outside a run is then open: it is booked
 * even if this process dies. Throws ERROR_BUDGET_EXHAUSTED (429, until the period's end) and ERROR_MODEL_UNPRICED.
 */
export async function reserve(
  ctx: Ctx,
  request: Spender & { model: CallableModel; estimate: Estimate },
): Promise<Reservation> {
  const { model } = request
  const reservation = reservationOf(request)
  const refusals = await hold(ctx, reservation, model)
  if (refusals.length === 0) return reservation
  const other = await replacement(ctx, refusals, model)
  if (other !== null && (await hold(ctx, reservation, other)).length === 0) {
    return { ...reservation, model: other, replaced: model }
  }
  throw refusalOf(refusals)
}

/**
 * Replaces the reservation of a call by one for another model, which is then the model to call; false, without any
 * change, if a budget refuses it.
 */
export async function switchReservation(
  ctx: Ctx,
  reservation: Reservation,
  model: CallableModel,
): Promise<boolean> {
  try {
    if (!model.has_budgets) await hold(ctx, reservation, model)
    else {
      await inTransaction(ctx, async (tx) => {
        await deleteReservation(tx, reservation.id)
        const refusals = await hold(tx, reservation, model)
        if (refusals.length > 0) throw refusalOf(refusals)
      })
    }
    reservation.model = model
    return true
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.warn({ err: error }, 'a fallback could not be reserved in the budgets')
    return false
  }
}

function reservationOf({
  model,
  ...spender
}: Spender & { model: CallableModel; estimate: Estimate }): Reservation {
  return {
    assistant_version_id: null,
    api_key_id: null,
    ...spender,
    id: spender.id ?? uuidv7(),
    run_id: spender.run_id ?? null,
    model,
    replaced: null,
    started_at: new Date().toISOString(),
    hard_limit: 'none',
  }
}

/** How a call ended. `usage` is the provider's report, `estimate` our own count if there is none. */
export type Settlement = {
  model: CallableModel
  usage: Usage | null
  estimate?: Estimate
  status: LedgerStatus
  duration_ms: number | null
}

/** Books a call outside a transaction and sends notifications for the thresholds that it reached; see `bookCall`. */
export async function settle(ctx: Ctx, reservation: Reservation, end: Settlement): Promise<void> {
  await notifyOfDue(ctx, await bookCall(ctx, reservation, end))
}

/**
 * Writes the ledger row and releases the reservation, in one statement; call it in the transaction that stores the
 * end, if there is one. Booking the same reservation again has no effect. Returns the budgets for `notifyOfDue` after
 * the commit.
 */
export async function bookCall(
  ctx: Ctx,
  reservation: Reservation,
  end: Settlement,
): Promise<readonly string[]> {
  const { model, usage } = end
  const counts = usage ?? UNKNOWN_USAGE
  const cost_nano = costOf(end)
  const uncounted = cost_nano === null && (counts.input_tokens === null || counts.output_tokens === null)
  const { tool_of, ...call } = reservation
  return await insertRecord(ctx, {
    ...call,
    run_id: call.run_id ?? tool_of ?? null,
    ...termsOf(model),
    ...counts,
    cost_nano,
    estimate_nano: uncounted && end.estimate !== undefined ? priced(model, end.estimate) : null,
    status: end.status,
    duration_ms: end.duration_ms,
  })
}

/** The cost of a call in billionths of the currency; null if unknown. */
export function costOf({ model, usage }: Pick<Settlement, 'model' | 'usage'>): number | null {
  return usage === null ? null : priced(model, usage)
}

/**
 * Settles a run of a dead process with its known usage, at the price of its start. Pending notifications are left to
 * `notifyOfAllDue`.
 */
export async function settleLost(
  ctx: Ctx,
  run: Required<Pick<Spender, 'id' | 'run_id'>> &
    Spender &
    Estimate & { model_id: string; started_at: string },
): Promise<void> {
  const model = await priceAt(ctx, run.model_id, run.started_at)
  if (model === undefined) return deleteReservation(ctx, run.run_id)
  await insertRecord(ctx, {
    assistant_version_id: null,
    api_key_id: null,
    ...run,
    ...model,
    ...UNKNOWN_USAGE,
    cost_nano: null,
    estimate_nano: priced(model, run),
    status: 'interrupted',
    duration_ms: null,
  })
}

/** Releases the reservations of calls of dead processes. */
export async function releaseExpired(ctx: Ctx): Promise<void> {
  await deleteExpired(ctx)
}

/** Releases a reservation without a ledger row, because nothing was sent to the provider. */
export async function release(ctx: Ctx, reservation: Reservation): Promise<void> {
  if (reservation.model.has_budgets || reservation.run_id === null)
    await deleteReservation(ctx, reservation.id)
}

/**
 * Reserves the cost of a call in all budgets or in none; returns those that refuse. Without any budget a run makes no
 * database query.
 */
async function hold(ctx: Ctx, reservation: Reservation, model: CallableModel): Promise<Refusal[]> {
  const call = { ...reservation, ...termsOf(model), estimate_nano: priced(model, reservation.estimate) }
  const { refusals, budgets } = await holdCall(ctx, call, model.has_budgets)
  if (refusals.length > 0) return refusals
  if (model.has_budgets) {
    const hard = (call.estimate_nano ?? 0) === 0 ? [] : budgets.filter((budget) => budget.is_hard)
    const isTight = hard.some(({ left_nano }) => left_nano !== null && left_nano <= 0)
    reservation.hard_limit = hard.length === 0 ? 'none' : isTight ? 'tight' : 'roomy'
  }
  return []
}

/** The same for any call, which is then open unless it belongs to a run. */
export async function holdCall(
  ctx: Ctx,
  call: OpenCall & { run_id: string | null },
  has_budgets: boolean,
): Promise<{ refusals: Refusal[]; budgets: Refusal[] }> {
  const isOpen = call.run_id === null
  let budgets: Refusal[] = []
  if (has_budgets) {
    budgets = await insertReservation(ctx, call)
    const refusals = budgets.filter((budget) => !budget.has_room)
    if (refusals.length > 0 && refusals.length < budgets.length) await deleteReservation(ctx, call.id)
    if (refusals.length > 0) return { refusals, budgets }
  } else if (isOpen) await insertOpenCall(ctx, call)
  if (isOpen) watchCall(ctx, call.id)
  return { refusals: [], budgets }
}

/** The model and the price of a call. */
function termsOf(model: CallableModel) {
  const {
    id: model_id,
    provider_id,
    price_id,
    input_nano,
    cached_input_nano,
    output_nano,
    image_nano,
    minute_nano,
  } = model
  const prices = { input_nano, cached_input_nano, output_nano, image_nano, minute_nano }
  return { model_id, provider_id, price_id, ...prices }
}

/** The cheaper model of the refusing budgets, if the person can use it; only for chats. */
async function replacement(
  ctx: Ctx,
  refusals: readonly Refusal[],
  model: CallableModel,
): Promise<CallableModel | null> {
  if (model.type !== 'chat' || !isUserCtx(ctx)) return null
  const id = refusals.find((refusal) => refusal.fallback_model_id !== null)?.fallback_model_id
  if (id === undefined || id === null || id === model.id) return null
  return findUsableModel(ctx, id)
}

export function refusalOf(refusals: readonly Refusal[]): AppError {
  if (refusals.every((refusal) => refusal.unpriced)) return new AppError('ERROR_MODEL_UNPRICED')
  const full = refusals.filter((refusal) => !refusal.unpriced)
  const retry_after = Math.max(...full.map((refusal) => Math.ceil(refusal.seconds_left)))
  return new AppError('ERROR_BUDGET_EXHAUSTED', { retry_after })
}
