import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { ADMIN_PAGE_SIZE, TAG_NAME_MAX } from '#core/limits.ts'
import { uuid } from '#core/schemas.ts'

export const adminTag = z.object({
  id: uuid,
  name: z.string(),
  /** Its position in every list of tags, from 1. */
  rank: z.number().int(),
  usage_count: z.number().int(),
})

const name = z.strictObject({ name: z.string().trim().min(1).max(TAG_NAME_MAX) })
const one = z.strictObject({ tag_id: uuid })

export const tagSchemas = {
  adminList: {
    query: z.strictObject({
      query: z.string().max(200).optional(),
      page: z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number)
        .pipe(z.number().int().min(1).max(200))
        .default(1),
      sort_by: z.enum(['rank', 'name', 'usage_count']).default('rank'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.object({
      data: z.array(adminTag).max(ADMIN_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  create: { body: name, answer: adminTag },
  rename: { params: one, body: name, answer: adminTag },
  move: {
    params: one,
    body: z.strictObject({ rank: z.number().int().min(1).max(10_000) }),
    answer: adminTag,
  },
  delete: { params: one },
} satisfies Record<string, CallSchemas>
