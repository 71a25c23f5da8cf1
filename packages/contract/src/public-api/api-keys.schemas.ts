import { z } from 'zod'
import { budgetState } from '#admin/budgets.schemas.ts'
import { KEY_SCOPES, type CallSchemas } from '#core/endpoint.ts'
import {
  ADMIN_PAGE_SIZE,
  API_KEY_LISTED_MAX,
  API_KEY_OVERLAP_MAX_HOURS,
  BUDGET_NANO_MAX,
} from '#core/limits.ts'
import { bilingual, fraction, givenInstant, instant, uuid } from '#core/schemas.ts'

export const API_KEY_STATES = ['active', 'expired', 'revoked', 'owner_disabled', 'owner_not_allowed'] as const

const named = z.object({ id: uuid, name: z.string() })

/** A key without its secret; nothing here can be used as a credential. */
export const apiKey = z.object({
  id: uuid,
  description: z.string(),
  /** The visible beginning, by which people recognise the key of a program. */
  prefix: z.string(),
  /** A fingerprint, which cannot be used as the key. */
  hash: z.string(),
  created_by: z.string(),
  user_email: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  last_used_at: instant.nullable(),
  state: z.enum(API_KEY_STATES),
  scope: z.array(z.enum(KEY_SCOPES)),
  /** Null: everything that the owner can use. */
  allowed_assistants: z.array(named).nullable(),
  allowed_models: z.array(named).nullable(),
  rate_per_minute: z.number().int().nullable(),
  /** The secret before the last rotation, while it still works. */
  previous: z.object({ prefix: z.string(), works_until: instant }).nullable(),
  budget: budgetState.nullable(),
})

const description = z.string().trim().min(1).max(200)
const ids = z.array(uuid).max(API_KEY_LISTED_MAX).nullable()
const keyTerms = {
  description,
  expires_at: givenInstant.nullable().default(null),
  scope: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
  allowed_assistants: ids.default(null),
  allowed_models: ids.default(null),
  rate_per_minute: z.number().int().min(1).max(10_000).nullable().default(null),
  budget: z
    .strictObject({
      period: z.enum(['day', 'month']),
      amount_nano: z.number().int().min(10_000_000).max(BUDGET_NANO_MAX),
      is_hard: z.boolean(),
    })
    .nullable()
    .default(null),
}
export const newApiKey = z.strictObject(keyTerms)

const listQuery = z.strictObject({
  query: z.string().max(200).optional(),
  page: z
    .string()
    .regex(/^[0-9]{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(200))
    .default(1),
  sort_by: z.enum(['description', 'created_by', 'created_at', 'expires_at', 'last_used_at']).optional(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})
const list = z.object({
  data: z.array(apiKey).max(ADMIN_PAGE_SIZE),
  total: z.number().int(),
  page: z.number().int(),
})
/** The secret is only returned here. */
const made = z.object({ key: apiKey, secret: z.string() })
const one = z.strictObject({ key_id: uuid })

export const apiKeySchemas = {
  mine: { query: listQuery, answer: list },
  create: { body: newApiKey, answer: made },
  update: { params: one, body: newApiKey, answer: apiKey },
  rotate: {
    params: one,
    body: z.strictObject({ overlap_hours: fraction(0, API_KEY_OVERLAP_MAX_HOURS) }),
    answer: made,
  },
  revoke: { params: one },
  one: { params: one, answer: apiKey },
  choices: {
    answer: z.object({
      /** Of budgets. */
      currency: z.string(),
      assistants: z.array(named),
      models: z.array(
        z.object({
          id: uuid,
          label: bilingual,
          identifier: z.string(),
          type: z.enum(['chat', 'embedding', 'image']),
        }),
      ),
    }),
  },
  adminList: { query: listQuery, answer: list },
  adminRevoke: { params: one },
} satisfies Record<string, CallSchemas>
