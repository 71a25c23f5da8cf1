import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { AUDIT_PAGE_SIZE } from '#core/limits.ts'
import { givenInstant, instant, pageOf, searchedPage, uuid } from '#core/schemas.ts'

export const auditEvent = z.object({
  sequence: z.number().int(),
  at: instant,
  /** Null for the system itself. */
  actor_id: uuid.nullable(),
  /** As they are called today; null once they are erased. */
  actor: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const filter = {
  actor_id: uuid.optional(),
  object_type: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  object_id: z.string().max(200).optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)
    .optional(),
  from: givenInstant.optional(),
  to: givenInstant.optional(),
}

export const auditSchemas = {
  adminList: {
    query: z.strictObject({
      ...filter,
      /** The `next_cursor` of the page before. */
      before: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    answer: z.object({
      data: z.array(auditEvent).max(AUDIT_PAGE_SIZE),
      next_cursor: z.number().int().nullable(),
      /** What there is to filter by. */
      object_types: z.array(z.string()),
    }),
  },
  actors: {
    query: searchedPage,
    answer: pageOf(z.object({ id: uuid, name: z.string(), email: z.string() })),
  },
  export: { query: z.strictObject(filter) },
  verify: {
    answer: z.object({
      checked: z.number().int(),
      /** The first event that does not match the one before it; null if the chain is intact. */
      broken_at: z.number().int().nullable(),
      /** Hexadecimal; keep it outside the database to detect that the end of the trail was removed. */
      last_hash: z.string(),
    }),
  },
} satisfies Record<string, CallSchemas>
