import type { Ctx } from '#core/context.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { listReaders, markAlerted } from './budgets.queries.ts'
import type { Reached } from './reservations.queries.ts'

/** Tells a budget's person and those who watch the costs, once for each threshold and period. */
export async function tellThresholds(ctx: Ctx, reached: readonly Reached[]): Promise<void> {
  for (const one of reached) {
    const budget = await markAlerted(ctx, one)
    if (budget === undefined) continue
    await notifyOf(ctx, await listReaders(ctx, budget), {
      kind: 'budget_threshold',
      subject: { budget_id: one.budget_id, level: budget.level, name: budget.name, percent: one.percent },
    })
  }
}
