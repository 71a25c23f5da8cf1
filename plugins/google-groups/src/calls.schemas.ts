import { z } from 'zod'
import { MEMBER_ROLES, MEMBER_TYPES } from './member-words.ts'

const group = z.object({ id: z.string(), name: z.string(), detail: z.string() })
const groupId = z.string().min(1).max(100)
const cursor = z.string().min(1).max(4_100)

export const groupSchemas = {
  list: {
    query: z.strictObject({ query: z.string().max(200).default(''), cursor: cursor.optional() }),
    answer: z.object({ data: z.array(group), next_cursor: z.string().nullable() }),
  },
  members: {
    query: z.strictObject({ group_id: groupId, cursor: cursor.optional() }),
    answer: z.object({
      data: z.array(
        z.object({
          email: z.string(),
          type: z.enum(MEMBER_TYPES),
          role: z.enum(MEMBER_ROLES),
          joined_at: z.string().nullable(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
  refresh: {
    body: z.strictObject({ group_id: groupId }),
    answer: z.object({
      refreshed: z.number().int(),
      failed: z.number().int(),
      waiting: z.number().int(),
    }),
  },
}
