import { z } from 'zod'
import { ADMIN_PAGE_SIZE, THREAD_PAGE_MAX } from './limits.ts'

/** Schemas that several nouns share. Only `*.schemas.ts` files and the server import this. */

export const uuid = z.uuid()
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
export const language = z.enum(['en', 'fr'])
/** A text in both languages; the reader's own falls back to the other. */
export const bilingual = z.object({ en: z.string().optional(), fr: z.string().optional() })

/** `?page=` from 1; digits only, so that `1.5`, `1e9` and a repeated parameter are refused. */
export const pageNumber = z
  .string()
  .regex(/^[0-9]{1,5}$/)
  .transform(Number)
  .pipe(z.number().int().min(1).max(THREAD_PAGE_MAX))

/** The `next_cursor` of the page before, where it stands for a place in the order of a list. */
export const cursor = z.string().max(4_000)

/** What an administrator's list without an order of one's own is asked for. */
export const searchedPage = z.strictObject({
  query: z.string().max(200).default(''),
  page: pageNumber.default(1),
})

/** A day of the calendar, in the time zone of the organisation. */
export const day = z.iso.date()

/** A page of a list that is counted from 1. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ data: z.array(item), next_cursor: z.union([z.number(), z.string()]).nullable() })
}

/** A page of an administrator's list, with how many there are. */
export function adminPageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    data: z.array(item).max(ADMIN_PAGE_SIZE),
    total: z.number().int(),
    page: z.number().int(),
  })
}
