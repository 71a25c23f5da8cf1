import { ModelError, NO_TOKENS, type Usage } from '#adapters/llm/port.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import {
  credentialsFor,
  type CallableModel,
  type ReportingCredentials,
} from '#features/models/models.service.ts'
import type { LedgerStatus } from './ledger.queries.ts'
import { forgetCall } from './open-calls.ts'
import type { Estimate, Reservation, Spender } from './reservation.ts'
import { bookCall, notifyOfDue, release, reserve, settle, type Settlement } from './usage.service.ts'

export type BilledRequest<T> = Spender & {
  model: CallableModel
  estimate: Estimate
  /** Stores the result of the call in the transaction that books it. */
  store?: (tx: Ctx, value: T) => Promise<void>
  /** The status of a call that threw; 'failed' by default. */
  statusOf?: (error: unknown) => LedgerStatus
}

/** A running call. Its counts determine the cost if the provider does not report the usage. */
export type BilledCall = {
  /** `reservation.model` is the model to call: a budget can have replaced the requested one. */
  readonly reservation: Reservation
  /** Tokens sent to the model; null until anything is sent. */
  sent: number | null
  /** Tokens received from it. */
  received: number
  /** The usage that the provider has reported. */
  usage: Usage | null
}

/**
 * One model call outside a run: reserved in the budgets before, recorded in the ledger after, however `work`
 * ends. If nothing was sent, there is no record. A record that the database refuses does not fail the call: it stays
 * open, and is booked with its estimate later.
 */
export async function billedCall<T>(
  ctx: Ctx,
  { store, statusOf = () => 'failed', ...request }: BilledRequest<T>,
  work: (call: BilledCall) => Promise<T>,
): Promise<T> {
  const reservation = await reserve(ctx, request)
  const call: BilledCall = { reservation, sent: null, received: 0, usage: null }
  const began = performance.now()
  const { audio_ms } = reservation.estimate
  const endOf = (status: LedgerStatus, usage: Usage | null): Settlement => ({
    model: reservation.model,
    usage,
    estimate: {
      input_tokens: call.sent ?? 0,
      output_tokens: call.received,
      images: call.usage?.images ?? 0,
      ...(audio_ms !== undefined && { audio_ms }),
    },
    status,
    duration_ms: Math.round(performance.now() - began),
  })
  let value: T
  try {
    value = await work(call)
  } catch (error) {
    const end = endOf(statusOf(error), call.usage ?? (isUnbilled(call, error) ? NO_TOKENS : null))
    await bookOpenCall(ctx, reservation.id, () =>
      call.sent === null ? release(ctx, reservation) : settle(ctx, reservation, end),
    )
    throw error
  }
  const end = endOf('completed', call.usage)
  if (store !== undefined) await storeAndBook(ctx, call, end, (tx) => store(tx, value))
  else await bookOpenCall(ctx, reservation.id, () => settle(ctx, reservation, end))
  return value
}

/** Calls the model of a billed call with its provider's keys. */
export async function askBilled<T>(
  ctx: Ctx,
  call: BilledCall,
  ask: (provider: ReportingCredentials) => Promise<T>,
): Promise<T> {
  const keys = await credentialsFor(ctx, call.reservation.model)
  call.sent = call.reservation.estimate.input_tokens
  return await askWithKeys(keys, ask)
}

/** The usage of a call without output tokens. */
export function usageOfInput(input_tokens: number | null): Usage {
  return { input_tokens, cached_input_tokens: null, output_tokens: 0, reasoning_tokens: null }
}

type Retry = {
  /** The number of attempts if the provider has only one key. */
  tries: number
  /** Decides after failed attempt `attempt`, counted from 0, whether to retry; it can wait first. */
  shouldRetry: (error: ModelError, attempt: number) => Promise<boolean>
}

const NEXT_KEY_ALONE: Retry = { tries: 1, shouldRetry: async (error) => isKeyRefused(error) }

/** Tries a provider's keys in order, the next one if a key is refused, and stores the state of each. */
export async function askWithKeys<T>(
  keys: readonly ReportingCredentials[],
  ask: (provider: ReportingCredentials) => Promise<T>,
  { tries, shouldRetry }: Retry = NEXT_KEY_ALONE,
): Promise<T> {
  const [only] = keys
  const providers =
    only !== undefined && keys.length === 1 ? Array<ReportingCredentials>(tries).fill(only) : keys
  for (const [attempt, provider] of providers.entries()) {
    let answer: T
    try {
      answer = await ask(provider)
    } catch (error) {
      await provider.report(error)
      const isLast = attempt === providers.length - 1
      if (isLast || !(error instanceof ModelError) || !(await shouldRetry(error, attempt))) throw error
      continue
    }
    await provider.report(null)
    return answer
  }
  throw new ModelError('key_missing')
}

/** Whether another key of the provider could succeed. */
export function isKeyRefused(error: ModelError): boolean {
  return error.code === 'unauthorized' || error.code === 'rate_limited'
}

/** Whether the provider bills nothing: it refused the call or was never reached, and sent nothing. */
function isUnbilled(call: BilledCall, error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelError) return call.received === 0 && cause.was_refused
  }
  return false
}

/** Books the call even if its result cannot be stored; then the call fails. */
async function storeAndBook(
  ctx: Ctx,
  call: BilledCall,
  end: Settlement,
  store: (tx: Ctx) => Promise<void>,
): Promise<void> {
  try {
    const due = await persist(ctx, call.reservation.id, () =>
      inTransaction(ctx, async (tx) => {
        await store(tx)
        return await bookCall(tx, call.reservation, end)
      }),
    )
    forgetCall(ctx, call.reservation.id)
    await notifyOfDue(ctx, due)
  } catch (error) {
    await bookOpenCall(ctx, call.reservation.id, () => settle(ctx, call.reservation, end))
    throw error
  }
}

/** Stops renewing the lease of a call that cannot be booked, so that it is soon booked with its estimate. */
export async function bookOpenCall(ctx: Ctx, usage_id: string, write: () => Promise<void>): Promise<void> {
  try {
    await persist(ctx, usage_id, write)
  } catch (error) {
    ctx.log.error({ usage_id, err: error }, 'the end of a call could not be stored')
  }
  forgetCall(ctx, usage_id)
}

const REFUSALS_MAX = 3

async function persist<T>(ctx: Ctx, usage_id: string, write: () => Promise<T>): Promise<T> {
  const onRetry = (error: unknown) =>
    ctx.log.warn({ usage_id, err: error }, 'the end of a call is not stored yet')
  return await retryWhileDatabaseUnavailable({ refusals: REFUSALS_MAX, onRetry }, write)
}
