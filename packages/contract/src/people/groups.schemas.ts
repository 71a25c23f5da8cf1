import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { pageNumber } from '#core/schemas.ts'
import { instant, uuid } from '#core/schemas.ts'

const name = z.string().trim().min(1).max(100)
const description = z.string().trim().max(500)
const memberType = z.enum(['member', 'manager'])

export const group = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** `claim`: managed by the identity provider, not editable here. */
  source: z.enum(['own', 'claim']),
  member_count: z.number().int(),
  /** My role in it; null for an administrator who is not a member. */
  my_type: memberType.nullable(),
  may_manage: z.boolean(),
  created_at: instant,
})

export const groupMember = z.object({
  user_id: uuid,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  type: memberType,
  joined_at: instant,
})

const one = z.strictObject({ group_id: uuid })
const member = z.strictObject({ group_id: uuid, user_id: uuid })
const listQuery = z.strictObject({ query: z.string().max(200).optional(), page: pageNumber.default(1) })
const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.number().int(), page: z.number().int() })

export const groupSchemas = {
  list: { query: listQuery, answer: pageOf(group) },
  create: { body: z.strictObject({ name, description: description.default('') }), answer: group },
  get: { params: one, answer: group },
  update: { params: one, body: z.strictObject({ name, description }), answer: group },
  delete: { params: one },
  members: { params: one, query: listQuery, answer: pageOf(groupMember) },
  addMember: {
    params: one,
    body: z.strictObject({ user_id: uuid, type: memberType.default('member') }),
    answer: groupMember,
  },
  setMember: { params: member, body: z.strictObject({ type: memberType }), answer: groupMember },
  removeMember: { params: member },
} satisfies Record<string, CallSchemas>
