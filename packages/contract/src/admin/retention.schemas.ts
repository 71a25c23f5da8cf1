import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { ADMIN_PAGE_SIZE } from '#core/limits.ts'
import { HOLD_REASON_MAX, NOTICE_DAYS_MAX, RETENTION_DAYS_MAX, RETENTION_KINDS } from './retention-kinds.ts'
import { adminPageOf, instant, pageNumber, searchedPage, uuid } from '#core/schemas.ts'

const kind = z.enum(RETENTION_KINDS)
const days = z.number().int().min(1).max(RETENTION_DAYS_MAX)
const notice_days = z.number().int().min(1).max(NOTICE_DAYS_MAX)

export const retentionRule = z.object({
  kind,
  /** Since the last message, or since the end of a run of test questions. */
  days: z.number().int(),
  /** Minimum time between the notification of the owner and the deletion. */
  notice_days: z.number().int(),
})

export const retentionPolicy = retentionRule.extend({
  id: uuid,
  /** Null: for every role without its own policy. */
  role: z.object({ id: uuid, name: z.string(), is_system_role: z.boolean() }).nullable(),
  updated_by: z.string().nullable(),
  updated_at: instant,
})

/** Conversations or runs that are older than a policy allows, except those of people on legal hold. */
export const retentionImpact = z.object({
  count: z.number().int(),
  people: z.number().int(),
})

export const legalHold = z.object({
  id: uuid,
  person: z.object({ id: uuid, name: z.string(), email: z.string() }),
  reason: z.string(),
  placed_by: z.string().nullable(),
  placed_at: instant,
  released_by: z.string().nullable(),
  released_at: instant.nullable(),
})

/** What a policy will delete. */
export const retentionItem = z.object({
  id: uuid,
  kind,
  /** Of the conversation, or of the tested object. */
  name: z.string(),
  /** Where it is found; null if the object was deleted. */
  subject: z
    .object({ kind: z.enum(['thread', 'assistant', 'knowledge_base', 'prompt']), id: uuid })
    .nullable(),
  deletes_at: instant,
})

const scope = z.strictObject({ kind, role_id: uuid.nullable() })

export const retentionSchemas = {
  /** At most one policy for each kind and role. */
  policies: { answer: z.object({ data: z.array(retentionPolicy).max(1_000) }) },
  impact: {
    query: z.strictObject({
      kind,
      role_id: uuid.optional(),
      days: z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number)
        .pipe(days),
    }),
    answer: retentionImpact,
  },
  createPolicy: { body: scope.extend({ days, notice_days }), answer: retentionPolicy },
  updatePolicy: {
    params: z.strictObject({ policy_id: uuid }),
    body: z.strictObject({ days, notice_days }),
    answer: retentionPolicy,
  },
  deletePolicy: { params: z.strictObject({ policy_id: uuid }) },
  mine: {
    query: z.strictObject({ page: pageNumber.default(1) }),
    answer: z.object({
      rules: z.array(retentionRule).max(RETENTION_KINDS.length),
      data: z.array(retentionItem).max(ADMIN_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
} satisfies Record<string, CallSchemas>

export const legalHoldSchemas = {
  adminList: { query: searchedPage, answer: adminPageOf(legalHold) },
  place: {
    body: z.strictObject({ user_id: uuid, reason: z.string().trim().min(1).max(HOLD_REASON_MAX) }),
    answer: legalHold,
  },
  release: { params: z.strictObject({ legal_hold_id: uuid }), answer: legalHold },
} satisfies Record<string, CallSchemas>
