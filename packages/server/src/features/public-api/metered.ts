import type { Usage } from '#adapters/llm/port.ts'
import { ModelError } from '#adapters/llm/port.ts'
import type { KeyCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { GenerationFailed, Stopped, wasRefused } from '#features/runs/runs.service.ts'
import {
  type Estimate,
  release,
  type Reservation,
  reserve,
  settleCall,
  type Settlement,
} from '#features/usage/usage.service.ts'
import { toFault } from './faults.ts'
import { mayCall } from './targets.ts'

const NO_TOKENS = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_tokens: 0 }

export type Spending = { model: CallableModel; assistant: RunnableAssistant | null; estimate: Estimate }
/** What a call has given so far, counted by us: what it costs at least when nobody tells. */
export type Meter = { output_tokens: number }
type Done<T> = { value: T; model: CallableModel; usage: Usage }

/**
 * One call of a model by a key: held in the budgets before, written into the ledger after, however it ends. `work`
 * gets what is held, with the model that may be called, which a budget may have chosen.
 */
export async function metered<T>(
  ctx: KeyCtx,
  { model, assistant, estimate }: Spending,
  signal: AbortSignal,
  work: (reservation: Reservation, meter: Meter) => Promise<Done<T>>,
): Promise<T> {
  const reservation = await hold(ctx, { model, assistant, estimate })
  const meter = { output_tokens: 0 }
  const began = performance.now()
  const end = async (settlement: Pick<Settlement, 'model' | 'usage' | 'status'>) => {
    const counted = { input_tokens: estimate.input_tokens, output_tokens: meter.output_tokens }
    const duration_ms = Math.round(performance.now() - began)
    await settleCall(ctx, reservation, { ...settlement, estimate: counted, duration_ms })
  }
  try {
    const { value, ...done } = await work(reservation, meter)
    await end({ ...done, status: 'completed' })
    return value
  } catch (error) {
    const failed = error instanceof GenerationFailed ? error : null
    const cause = failed?.cause ?? error
    const unbilled = cause instanceof ModelError && wasRefused(cause)
    const status = signal.aborted ? stoppedBy(signal.reason) : 'failed'
    await end({ model: failed?.model ?? reservation.model, usage: unbilled ? NO_TOKENS : null, status })
    throw toFault(error)
  }
}

async function hold(ctx: KeyCtx, { model, assistant, estimate }: Spending): Promise<Reservation> {
  const reservation = await reserve(ctx, {
    user_id: ctx.actor.user_id,
    assistant_id: assistant?.id ?? null,
    assistant_version_id: assistant?.version_id ?? null,
    api_key_id: ctx.key.id,
    feature: 'api',
    model,
    estimate,
  })
  if (mayCall(ctx.key, reservation.model)) return reservation
  // the cheaper model of the budget is none that this key is meant for
  await release(ctx, reservation)
  throw new AppError('ERROR_BUDGET_EXHAUSTED')
}

function stoppedBy(reason: unknown): 'stopped' | 'interrupted' {
  return reason instanceof Stopped && reason.by === 'shutdown' ? 'interrupted' : 'stopped'
}
