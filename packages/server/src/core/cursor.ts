import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { isStorable } from './text.ts'

/**
 * Keyset paging by an order that the reader does not see: the query selects `place`, the values that its rows are
 * ordered by as an array of texts, orders by it, and takes what is greater than the place where the last page ended.
 */
export type Placed = { place: readonly string[] }

const texts = z.array(z.string().refine(isStorable))

/** A page of rows, of which one more was read than it holds, and the cursor of the next one. */
export function pageOf<T extends Placed>(
  rows: readonly T[],
  size: number,
): { data: Omit<T, 'place'>[]; next_cursor: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    data: rows.slice(0, size).map(({ place: _, ...row }) => row),
    next_cursor: last === undefined ? null : cursorOf(last.place),
  }
}

/** The opaque form of a place in a list. */
export function cursorOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * Where a page begins. Throws 422 for a cursor whose values the list could not be ordered by: `schema` says what they
 * are where they are more than texts, `field` what the cursor is called.
 */
export function placeAt(cursor: string): string[]
export function placeAt<T>(cursor: string, schema: z.ZodType<T>, field?: string): T
export function placeAt(cursor: string, schema: z.ZodType = texts, field = 'cursor'): unknown {
  const place = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (place.success) return place.data
  throw new InvalidInput([{ loc: ['query', field], msg: 'is not a known cursor', type: 'invalid_format' }])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
