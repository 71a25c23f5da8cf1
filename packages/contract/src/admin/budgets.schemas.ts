import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { BUDGET_NANO_MAX, BUDGET_PAGE_SIZE, SUBJECT_PAGE_SIZE } from '#core/limits.ts'
import { adminPageOf, cursor, instant, searchedPage, uuid } from '#core/schemas.ts'

export const BUDGET_LEVELS = ['global', 'group', 'user', 'assistant', 'api_key'] as const
const period = z.enum(['day', 'month'])

/** Amounts are integers: billionths of the currency's unit. */
export const budgetState = z.object({
  id: uuid,
  level: z.enum(BUDGET_LEVELS),
  /** The current name of the subject; empty for the global budget and for deleted subjects. */
  name: z.string(),
  period,
  amount_nano: z.number().int(),
  is_hard: z.boolean(),
  /** In the current period; `reserved_nano` is reserved by calls that have not ended. */
  spent_nano: z.number().int(),
  reserved_nano: z.number().int(),
  ends_at: instant,
})

export const budget = budgetState.extend({
  subject_id: uuid.nullable(),
  allow_unpriced: z.boolean(),
  fallback_model_id: uuid.nullable(),
  created_at: instant,
  updated_at: instant,
})

export const budgetSubject = z.object({ id: uuid, name: z.string(), detail: z.string() })

const terms = {
  amount_nano: z.number().int().min(10_000_000).max(BUDGET_NANO_MAX),
  is_hard: z.boolean(),
  allow_unpriced: z.boolean().default(false),
  fallback_model_id: uuid.nullable().default(null),
}

const one = z.strictObject({ budget_id: uuid })
const subjectLevel = z.enum(['group', 'user', 'assistant', 'api_key'])

export const newBudget = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('global'), period, ...terms }),
  z.strictObject({ level: subjectLevel, subject_id: uuid, period, ...terms }),
])

export const budgetSchemas = {
  list: { query: searchedPage, answer: adminPageOf(budget).extend({ currency: z.string() }) },
  create: { body: newBudget, answer: budget },
  update: { params: one, body: z.strictObject(terms), answer: budget },
  delete: { params: one },
  subjects: {
    query: z.strictObject({ level: subjectLevel.default('user'), query: z.string().max(200).default('') }),
    answer: z.object({ data: z.array(budgetSubject).max(SUBJECT_PAGE_SIZE) }),
  },
  mine: {
    query: z.strictObject({ cursor: cursor.optional() }),
    answer: z.object({
      currency: z.string(),
      data: z.array(budgetState).max(BUDGET_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
} satisfies Record<string, CallSchemas>
