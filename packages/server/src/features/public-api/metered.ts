import type { KeyCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { Stopped } from '#core/stopped.ts'
import { type BilledCall, billedCall } from '#features/usage/billed-calls.service.ts'
import type { Estimate } from '#features/usage/usage.service.ts'
import { toFault } from './faults.ts'
import { mayCall } from './targets.ts'

type Spending = { model: CallableModel; assistant: RunnableAssistant | null; estimate: Estimate }

/** One billed model call with a key. Throws public errors. */
export async function metered<T>(
  ctx: KeyCtx,
  { model, assistant, estimate }: Spending,
  signal: AbortSignal,
  work: (call: BilledCall) => Promise<T>,
): Promise<T> {
  const request = {
    user_id: ctx.actor.user_id,
    assistant_id: assistant?.id ?? null,
    assistant_version_id: assistant?.version_id ?? null,
    api_key_id: ctx.key.id,
    feature: 'api' as const,
    model,
    estimate,
    statusOf: () => (signal.aborted ? stoppedBy(signal.reason) : 'failed'),
  }
  try {
    return await billedCall(ctx, request, (call) => {
      // this key may not allow the cheaper model of a budget
      if (!mayCall(ctx.key, call.reservation.model)) throw new AppError('ERROR_BUDGET_EXHAUSTED')
      return work(call)
    })
  } catch (error) {
    throw toFault(error)
  }
}

function stoppedBy(reason: unknown): 'stopped' | 'interrupted' {
  return reason instanceof Stopped && reason.by === 'shutdown' ? 'interrupted' : 'stopped'
}
