import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { credentialsFor, type CallableModel, fallbackModel } from '#features/models/models.service.ts'
import { type Reservation, switchReservation } from '#features/usage/usage.service.ts'
import type { Candidate } from './generate.service.ts'

/** The models to try: the one reserved in the budgets, then the fallback, once it is reserved instead. */
export async function candidatesOf(
  ctx: UserCtx,
  reservation: Reservation,
  fallback: CallableModel | null,
): Promise<Candidate[]> {
  const { model } = reservation
  const first = { model, credentials: await credentialsFor(ctx, model) }
  if (fallback === null || fallback.id === model.id) return [first]
  const credentials = await credentialsFor(ctx, fallback)
  return [first, { model: fallback, credentials, admit: () => switchReservation(ctx, reservation, fallback) }]
}

/** The same for a run of an assistant, which can have a fallback. */
export async function candidatesFor(
  ctx: UserCtx,
  run: { assistant: RunnableAssistant; model: CallableModel; reservation: Reservation },
): Promise<Candidate[]> {
  const { fallback_model_id } = run.assistant
  // without awaiting anything before, so that the keys are read in the same round trip as other statements of this
  // tick
  if (fallback_model_id === null) return candidatesOf(ctx, run.reservation, null)
  return candidatesOf(ctx, run.reservation, await fallbackModel(ctx, fallback_model_id, run.model))
}
