import { type Ctx, inTransaction } from '#core/context.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { listDue, listReaders, takeDue } from './budgets.queries.ts'

/**
 * Notifies the person of each budget and everyone who watches the costs, once for each threshold and period. Call it
 * after the commit of a booking, with the result of the booking; it does not throw, because `notifyOfAllDue` repeats
 * it.
 */
export async function notifyOfDue(ctx: Ctx, budgetIds: readonly string[]): Promise<void> {
  for (const budget_id of budgetIds) {
    try {
      // one budget at a time: bookings wait for its lock, so it must not wait for a booking while holding another
      // lock
      await inTransaction(ctx, (tx) => notifyOfOne(tx, budget_id))
    } catch (error) {
      ctx.log.warn({ budget_id, err: error }, 'the notification of a budget threshold is not sent yet')
    }
  }
}

/**
 * Sends notifications that were not sent after their booking, because the process died or the database was
 * unavailable.
 */
export async function notifyOfAllDue(ctx: Ctx): Promise<void> {
  await notifyOfDue(ctx, await listDue(ctx))
}

async function notifyOfOne(ctx: Ctx, budget_id: string): Promise<void> {
  for (const { percent, level, subject_id, name } of await takeDue(ctx, budget_id)) {
    await notifyOf(ctx, await listReaders(ctx, { level, subject_id }), {
      kind: 'budget_threshold',
      subject: { budget_id, level, name, percent },
    })
  }
}
