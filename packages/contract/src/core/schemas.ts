import { z } from 'zod'
import { ADMIN_PAGE_SIZE, INTEGER_MAX, THREAD_PAGE_MAX } from './limits.ts'

/** Schemas that several nouns share. Only `*.schemas.ts` files and the server import this. */

export const uuid = z.uuid()
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
export const language = z.enum(['en', 'fr'])
/** A text in both languages; a missing one falls back to the other. */
export const bilingual = z.object({ en: z.string().optional(), fr: z.string().optional() })

/** `?page=` from 1; digits only, so that `1.5`, `1e9` and a repeated parameter are refused. */
export const pageNumber = z
  .string()
  .regex(/^[0-9]{1,5}$/)
  .transform(Number)
  .pipe(z.number().int().min(1).max(THREAD_PAGE_MAX))

/** The `next_cursor` of the previous page, for lists that are paged by place. */
export const cursor = z.string().max(4_000)

/** The revision that a caller has read, so that later changes by someone else are not overwritten. */
export const revision = z.number().int().min(0).max(INTEGER_MAX)

/** A number with a fraction in the range of a column of type real. */
export function fraction(min: number, max: number) {
  return z
    .number()
    .min(min)
    .max(max)
    .refine((number) => number === 0 || Math.abs(number) >= 1e-37, {
      error: 'must be 0 or at least 1e-37',
      params: { reason: 'tiny' },
    })
}

/** The query of an administrator's list without its own sort order. */
export const searchedPage = z.strictObject({
  query: z.string().max(200).default(''),
  page: pageNumber.default(1),
})

/** A day of the calendar, in the time zone of the organisation. */
export const day = z.iso.date()

/** A day given by a caller, in a year that date arithmetic supports in both directions. */
export const givenDay = day.refine((text) => text >= '1900' && text < '3000', {
  error: 'must be between the years 1900 and 2999',
  params: { reason: 'year' },
})

/** A point in time given by a caller. PostgreSQL has no year 0 and reads at most 128 characters. */
export const givenInstant = instant
  .max(40)
  .refine((text) => text >= '1900', { error: 'must not be before the year 1900', params: { reason: 'year' } })

/** A page of a list that is counted from 1. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ data: z.array(item), next_cursor: z.union([z.number(), z.string()]).nullable() })
}

/** A page of an administrator's list, with the total. */
export function adminPageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    data: z.array(item).max(ADMIN_PAGE_SIZE),
    total: z.number().int(),
    page: z.number().int(),
  })
}
