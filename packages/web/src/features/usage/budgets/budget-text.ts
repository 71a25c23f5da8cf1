import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { TFunction } from 'i18next'

/** What a budget applies to: 'Everything', 'marie', 'Finance team'. */
export function budgetName(t: TFunction, { level, name }: Pick<BudgetState, 'level' | 'name'>): string {
  return level === 'global' ? t('usage.level_global') : name || t('usage.gone')
}
