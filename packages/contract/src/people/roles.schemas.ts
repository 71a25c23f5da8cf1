import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from '#core/limits.ts'
import { MEANINGFUL_PERMISSIONS } from '#core/permissions.ts'
import { adminPageOf, instant, pageNumber, revision, uuid } from '#core/schemas.ts'

const permissions = z
  .array(z.enum(MEANINGFUL_PERMISSIONS))
  .max(MEANINGFUL_PERMISSIONS.length)
  .transform((list) => [...new Set(list)])

export const role = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  is_system_role: z.boolean(),
  /** Only the shipped administrator role: everything is allowed, regardless of the list. */
  is_administrator: z.boolean(),
  /** In a fixed order; an administrator has all. */
  permissions: z.array(z.enum(MEANINGFUL_PERMISSIONS)),
  user_count: z.number().int(),
  /** The claim of the identity provider that gives this role at each sign-in, as `claim=value`. */
  mapped_from: z.array(z.string()),
  /** Incremented with each change; a change names the revision it is based on. */
  revision: z.number().int(),
  created_at: instant,
  updated_at: instant,
})

export const roleChoice = z.object({
  id: uuid,
  name: z.string(),
  is_system_role: z.boolean(),
  /** Whether the caller can give this role: only if they have all of its permissions. */
  may_give: z.boolean(),
})

export const callView = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  is_allowed: z.boolean(),
  /** The required permission; empty if being signed in is enough. */
  needs: z.array(z.string()),
})

const one = z.strictObject({ role_id: uuid })
const name = z.string().trim().min(1).max(ROLE_NAME_MAX)
const description = z.string().trim().max(ROLE_DESCRIPTION_MAX)

export const roleSchemas = {
  list: {
    query: z.strictObject({
      query: z.string().max(200).optional(),
      sort_by: z.enum(['name', 'user_count', 'updated_at']).default('name'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      page: pageNumber.default(1),
    }),
    answer: adminPageOf(role),
  },
  choices: { answer: z.object({ data: z.array(roleChoice) }) },
  calls: {
    body: z.strictObject({ permissions }),
    answer: z.object({ data: z.array(callView) }),
  },
  get: { params: one, answer: role },
  create: { body: z.strictObject({ name, description, permissions }), answer: role },
  update: {
    params: one,
    body: z.strictObject({ revision, name, description, permissions }),
    answer: role,
  },
  delete: { params: one, query: z.strictObject({ move_to: uuid.optional() }) },
} satisfies Record<string, CallSchemas>
