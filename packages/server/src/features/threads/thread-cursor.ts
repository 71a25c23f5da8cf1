import { FIRST_THREADS } from '@parlance/contract/chat/threads.schemas.ts'
import { givenInstant, uuid } from '@parlance/contract/core/schemas.ts'
import { z } from 'zod'
import { cursorOf, placeAt } from '#core/cursor.ts'

type Position = { updated_at: string; id: string }

const place = z.tuple([givenInstant, uuid])

/** The opaque form of a position in a thread list. */
export function encodeCursor(row: Position): string {
  return `c.${cursorOf([row.updated_at, row.id])}`
}

/** Null for the beginning; throws 422 for a cursor of another list. */
export function decodeCursor(cursor: string): Position | null {
  if (cursor === FIRST_THREADS) return null
  const [updated_at, id] = placeAt(cursor.slice(2), place, 'page')
  return { updated_at, id }
}
