import { type Ctx, inTransaction } from '#core/context.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { listReaders, markAlerted } from './budgets.queries.ts'
import type { Reached } from './reservations.queries.ts'

/** Notifies the person of a budget and everyone who watches the costs, once for each threshold and period. */
export async function tellThresholds(ctx: Ctx, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  await inTransaction(ctx, async (tx) => {
    for (const one of reached) {
      const budget = await markAlerted(tx, one)
      if (budget === undefined) continue
      await notifyOf(tx, await listReaders(tx, budget), {
        kind: 'budget_threshold',
        subject: { budget_id: one.budget_id, level: budget.level, name: budget.name, percent: one.percent },
      })
    }
  })
}
