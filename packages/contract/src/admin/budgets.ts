import type { z } from 'zod'
import type { budget, budgetSchemas, budgetState, budgetSubject, newBudget } from './budgets.schemas.ts'
import { defineCalls } from '#core/endpoint.ts'

export type Budget = z.output<typeof budget>
export type BudgetState = z.output<typeof budgetState>
export type BudgetSubject = z.output<typeof budgetSubject>
/** What a budget limits one of; the fifth is everything together. */
export type SubjectLevel = Exclude<Budget['level'], 'global'>
export type NewBudget = z.output<typeof newBudget>

const watching = { kind: 'session', permission: 'system:configure', also: 'monitoring:view' } as const

/** Limits in money (product decisions §9; ruling 33). */
export const budgets = defineCalls<typeof budgetSchemas>()('budgets', {
  list: {
    method: 'GET',
    path: '/v2/admin/budgets',
    access: watching,
    summary: 'Budgets by what they limit, with what is used and held of them now.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/budgets',
    access: watching,
    summary: 'Limits everything together, a group, a person, an assistant or an API key, by day or by month.',
    errors: [
      'ERROR_BUDGET_ALREADY_EXISTS',
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_USER_NOT_FOUND',
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_API_KEY_NOT_FOUND',
      'ERROR_MODEL_NOT_FOUND',
    ],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/budgets/{budget_id}',
    access: watching,
    summary: 'Changes a budget; it holds for the next call.',
    errors: ['ERROR_BUDGET_NOT_FOUND', 'ERROR_MODEL_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/budgets/{budget_id}',
    access: watching,
    summary: 'Removes a budget; what was used stays in the ledger.',
    errors: ['ERROR_BUDGET_NOT_FOUND'],
  },
  subjects: {
    method: 'GET',
    path: '/v2/admin/budgets/subjects',
    access: watching,
    summary: 'Groups, people, assistants or API keys that a budget may limit, by name.',
  },
  mine: {
    method: 'GET',
    path: '/v2/budgets',
    access: { kind: 'session' },
    summary: 'The budgets that limit me: my own, those of my groups, and the one for everything together.',
  },
})
