import type { z } from 'zod'
import type { budget, budgetSchemas, budgetState, budgetSubject, newBudget } from './budgets.schemas.ts'
import { defineCalls } from '#core/endpoint.ts'

export type Budget = z.output<typeof budget>
export type BudgetState = z.output<typeof budgetState>
export type BudgetSubject = z.output<typeof budgetSubject>
/** The levels of a budget; `global` is everything together. */
export type SubjectLevel = Exclude<Budget['level'], 'global'>
export type NewBudget = z.output<typeof newBudget>

const watching = { kind: 'session', permission: 'system:configure', also: 'monitoring:view' } as const

/** Limits in money (product decisions §9; ruling 33). */
export const budgets = defineCalls<typeof budgetSchemas>()('budgets', {
  list: {
    method: 'GET',
    path: '/v2/admin/budgets',
    access: watching,
    summary: 'Lists budgets by subject, with their current usage and reservations.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/budgets',
    access: watching,
    summary:
      'Creates a daily or monthly budget for the organisation, a group, a person, an assistant or an API key.',
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
    summary: 'Updates a budget. The change applies from the next call.',
    errors: ['ERROR_BUDGET_NOT_FOUND', 'ERROR_MODEL_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/budgets/{budget_id}',
    access: watching,
    summary: 'Deletes a budget. Its usage stays in the ledger.',
    errors: ['ERROR_BUDGET_NOT_FOUND'],
  },
  subjects: {
    method: 'GET',
    path: '/v2/admin/budgets/subjects',
    access: watching,
    summary: 'Lists the groups, people, assistants or API keys that a budget can apply to, by name.',
  },
  mine: {
    method: 'GET',
    path: '/v2/budgets',
    access: { kind: 'session' },
    summary: 'Lists the budgets that apply to me: mine, those of my groups and the one of the organisation.',
  },
})
