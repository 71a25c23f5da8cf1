import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { isStorable } from './text.ts'

/**
 * Keyset paging with an opaque cursor: the query selects `place`, the values that its rows are
 * ordered by as an array of texts, orders by it, and takes the rows after the place where the last page ended.
 */
export type Placed = { place: readonly string[] }

const texts = z.array(z.string().refine(isStorable))

/** A page of rows and the cursor of the next page. One row more than a page must have been read. */
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

/** A page of rows that continues before a number. One row more than a page must have been read. */
export function numberedPage<T extends { number: number }>(
  rows: readonly T[],
  size: number,
): { data: T[]; next_cursor: number | null } {
  return {
    data: rows.slice(0, size),
    next_cursor: rows.length > size ? (rows[size - 1]?.number ?? null) : null,
  }
}

/** The opaque form of a place in a list. */
export function cursorOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * The place after which a page begins. Throws 422 for a cursor with invalid values: `schema` validates values
 * that are not plain texts, `field` is the name of the cursor.
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
