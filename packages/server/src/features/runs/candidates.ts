import type { UserCtx } from '#core/context.ts'
import { accessTo, type CallableModel } from '#features/models/models.service.ts'
import { type Reservation, turnTo } from '#features/usage/usage.service.ts'
import type { Candidate } from './generate.ts'

/** Who answers: the model that the budgets hold a call of, then the fallback, once they hold one of that instead. */
export async function candidatesOf(
  ctx: UserCtx,
  reservation: Reservation,
  fallback: CallableModel | null,
): Promise<Candidate[]> {
  const { model } = reservation
  const first = { model, accesses: await accessTo(ctx, model) }
  if (fallback === null || fallback.id === model.id) return [first]
  const accesses = await accessTo(ctx, fallback)
  return [first, { model: fallback, accesses, admit: () => turnTo(ctx, reservation, fallback) }]
}
