import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { BANNER_TEXT_MAX } from '#core/limits.ts'
import { adminPageOf, bilingual, givenInstant, instant, searchedPage, uuid } from '#core/schemas.ts'

export const BANNER_LEVELS = ['info', 'warning', 'error'] as const

const text = z.strictObject({
  en: z.string().trim().max(BANNER_TEXT_MAX).optional(),
  fr: z.string().trim().max(BANNER_TEXT_MAX).optional(),
})

export const banner = z.object({
  id: uuid,
  level: z.enum(BANNER_LEVELS),
  text: bilingual,
  is_dismissible: z.boolean(),
  /** A changed banner is shown again to those who closed it. */
  updated_at: instant,
})

export const adminBanner = banner.extend({
  starts_at: instant,
  /** Null: until it is deleted. */
  ends_at: instant.nullable(),
  state: z.enum(['planned', 'shown', 'ended']),
  created_by: z.string().nullable(),
  created_at: instant,
})

/** What an administrator writes; a text in at least one language, and an end after the beginning. */
export const bannerContent = z
  .strictObject({
    level: z.enum(BANNER_LEVELS),
    text: text.refine(({ en, fr }) => Boolean(en || fr), {
      message: 'must have a text in one language',
      params: { reason: 'one_language' },
    }),
    starts_at: givenInstant,
    ends_at: givenInstant.nullable(),
    is_dismissible: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    message: 'must be after the beginning',
    params: { reason: 'after_start' },
  })

const one = z.strictObject({ banner_id: uuid })

export const bannerSchemas = {
  list: { answer: z.object({ data: z.array(banner).max(5) }) },
  adminList: { query: searchedPage, answer: adminPageOf(adminBanner) },
  create: { body: bannerContent, answer: adminBanner },
  update: { params: one, body: bannerContent, answer: adminBanner },
  delete: { params: one },
} satisfies Record<string, CallSchemas>
