import { InvalidInput } from '#core/errors.ts'

type Position = { updated_at: string; id: string }

/** The opaque form of a place in a thread list. */
export function encodeCursor(row: Position): string {
  return `c.${Buffer.from(`${row.updated_at}|${row.id}`).toString('base64url')}`
}

/** Throws 422 for a cursor that we did not make. */
export function decodeCursor(cursor: string): Position {
  const [updated_at, id] = Buffer.from(cursor.slice(2), 'base64url').toString('utf8').split('|')
  const known = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(updated_at ?? '') && /^[0-9a-f-]{36}$/.test(id ?? '')
  if (updated_at === undefined || id === undefined || !known) {
    throw new InvalidInput([{ loc: ['query', 'page'], msg: 'is not a known cursor', type: 'invalid_format' }])
  }
  return { updated_at, id }
}
