import type { Budget, BudgetState } from '@parlance/contract/budgets.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { deleteBudget, insertBudget, listOfKeys, updateBudget } from './budgets.queries.ts'

export type KeyBudget = Pick<Budget, 'period' | 'amount_nano' | 'is_hard'>

/** What limits API keys in money, by the id of the key. */
export async function budgetsOfKeys(
  ctx: Ctx,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string | null, BudgetState>> {
  if (keyIds.length === 0) return new Map()
  return new Map((await listOfKeys(ctx, keyIds)).map((budget) => [budget.subject_id, budget]))
}

/** Gives a key its one budget, changes it, or takes it away; what was used stays in the ledger. */
export async function limitKey(ctx: UserCtx, keyId: string, wanted: KeyBudget | null): Promise<void> {
  const budgets = await listOfKeys(ctx, [keyId])
  const same = budgets.find((budget) => budget.period === wanted?.period)
  for (const budget of budgets) if (budget !== same) await deleteBudget(ctx, budget.id)
  if (wanted === null) return
  const terms = { ...wanted, allow_unpriced: same?.allow_unpriced ?? false, fallback_model_id: null }
  if (same === undefined) {
    await insertBudget(ctx, { ...terms, id: uuidv7(), level: 'api_key', subject_id: keyId })
  } else await updateBudget(ctx, same.id, { ...terms, fallback_model_id: same.fallback_model_id })
}
