import type { Budget, BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { deleteBudget, insertBudget, listOfKeys, setByOwners, updateBudget } from './budgets.queries.ts'

export type KeyBudget = Pick<Budget, 'period' | 'amount_nano' | 'is_hard'>

/** The budgets of API keys by key id; of several, the one that the key's owner has set. */
export async function budgetsOfKeys(
  ctx: Ctx,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string | null, BudgetState>> {
  if (keyIds.length === 0) return new Map()
  const own = await setByOwners(ctx, keyIds)
  const budgets = await listOfKeys(ctx, keyIds)
  const ownLast = budgets.toSorted((one, other) => Number(own.has(one.id)) - Number(own.has(other.id)))
  return new Map(ownLast.map((budget) => [budget.subject_id, budget]))
}

/**
 * Sets, changes or removes the owner's budget of a key; past usage stays in the ledger.
 * Budgets of the administration are not changed.
 */
export async function limitKey(ctx: UserCtx, keyId: string, wanted: KeyBudget | null): Promise<void> {
  const own = await setByOwners(ctx, [keyId])
  const budgets = await listOfKeys(ctx, [keyId])
  const same = budgets.find((budget) => budget.period === wanted?.period)
  for (const budget of budgets) {
    if (budget !== same && own.has(budget.id)) await deleteBudget(ctx, budget.id)
  }
  if (wanted === null) return
  const terms = { ...wanted, allow_unpriced: same?.allow_unpriced ?? false, fallback_model_id: null }
  if (same === undefined) {
    await insertBudget(ctx, { ...terms, id: uuidv7(), level: 'api_key', subject_id: keyId })
  } else if (own.has(same.id)) {
    await updateBudget(ctx, same.id, { ...terms, fallback_model_id: same.fallback_model_id })
  } else if (same.amount_nano !== wanted.amount_nano || same.is_hard !== wanted.is_hard) {
    throw new AppError('ERROR_BUDGET_SET_BY_ADMINISTRATION')
  }
}
