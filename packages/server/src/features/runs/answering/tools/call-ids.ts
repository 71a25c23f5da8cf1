import { createHash, randomBytes } from 'node:crypto'

// Mistral requires exactly nine letters or digits; the other providers accept them as well
const LENGTH = 9
const VALID = /^[A-Za-z0-9]{9}$/

/** A new id of a tool call, unique within its conversation, that every provider accepts. */
export function newCallId(): string {
  return randomBytes(8).readBigUInt64BE().toString(36).padStart(LENGTH, '0').slice(-LENGTH)
}

/** A stored id in a form that every provider accepts. */
export function validCallId(id: string): string {
  return VALID.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, LENGTH)
}
