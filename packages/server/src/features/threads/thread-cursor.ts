import { FIRST_THREADS } from '@parlance/contract/threads.schemas.ts'
import { InvalidInput } from '#core/errors.ts'

type Position = { updated_at: string; id: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The opaque form of a place in a thread list. */
export function encodeCursor(row: Position): string {
  return `c.${Buffer.from(`${row.updated_at}|${row.id}`).toString('base64url')}`
}

/** Null for the beginning; throws 422 for a cursor that we did not make: the database would stumble over it. */
export function decodeCursor(cursor: string): Position | null {
  if (cursor === FIRST_THREADS) return null
  const [updated_at = '', id = '', ...more] = Buffer.from(cursor.slice(2), 'base64url').toString().split('|')
  if (!isMoment(updated_at) || !UUID.test(id) || more.length > 0) {
    throw new InvalidInput([{ loc: ['query', 'page'], msg: 'is not a known cursor', type: 'invalid_format' }])
  }
  return { updated_at, id }
}

/** As we write it, of a day that there is; PostgreSQL knows no year 0. */
function isMoment(text: string): boolean {
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && /^(?!0000)\d{4}-/.test(text)
}
