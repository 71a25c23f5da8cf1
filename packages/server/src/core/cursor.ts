import { InvalidInput } from './errors.ts'

/**
 * Keyset paging by an order that the reader does not see: the query selects `place`, the values that its rows are
 * ordered by as an array of texts, orders by it, and takes what is greater than the place where the last page ended.
 */
export type Placed = { place: readonly string[] }

/** A page of rows, of which one more was read than it holds, and the cursor of the next one. */
export function pageOf<T extends Placed>(
  rows: readonly T[],
  size: number,
): { data: Omit<T, 'place'>[]; next_cursor: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    data: rows.slice(0, size).map(({ place: _, ...row }) => row),
    next_cursor: last === undefined ? null : Buffer.from(JSON.stringify(last.place)).toString('base64url'),
  }
}

/** Where a page begins; throws 422 for a cursor that is not one. */
export function placeAt(cursor: string): string[] {
  const place = parsed(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (Array.isArray(place) && place.every(isText)) return place
  throw new InvalidInput([{ loc: ['query', 'cursor'], msg: 'is not a known cursor', type: 'invalid_format' }])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the database takes as a text: it knows no zero byte. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
