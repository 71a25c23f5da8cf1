import { sha256 } from '#core/ids.ts'

export type Fields = Record<string, unknown>

/** A stored event; the hash covers all of it and the previous event. */
export type ChainedEvent = {
  sequence: number
  at: string
  actor_id: string | null
  action: string
  object_type: string
  object_id: string
  before: Fields | null
  after: Fields | null
}

/** The previous hash of the first event. */
export const CHAIN_START = Buffer.alloc(32)

/** SHA-256 over the previous hash and the event with sorted keys. */
export function hashOf(previous: Buffer, event: ChainedEvent): Buffer {
  const { sequence, at, actor_id, action, object_type, object_id, before, after } = event
  const hashed = [sequence, at, actor_id, action, object_type, object_id, canonical(before), canonical(after)]
  return sha256(Buffer.concat([previous, Buffer.from(JSON.stringify(hashed))]))
}

/** The changed fields, before and after the change. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(canonical(before[name])) !== JSON.stringify(canonical(after[name])),
  )
  const only = (fields: Fields) =>
    Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || value === undefined || typeof value !== 'object') return value ?? null
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)])
}
