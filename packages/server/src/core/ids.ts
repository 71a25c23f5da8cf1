import { createHash, randomBytes } from 'node:crypto'

let last = { at: 0, count: 0 }

/**
 * A UUID of version 7 (RFC 9562), ordered by the millisecond of its creation. The UUIDs of one process
 * sort in the order of their creation, also within a millisecond and after the clock was set back (§ 6.2, method 1).
 */
export function uuidv7(at?: number): string {
  const bytes = randomBytes(16)
  if (at === undefined) last = after(last, Date.now())
  bytes.writeUIntBE(at ?? last.at, 0, 6)
  if (at === undefined) bytes.writeUInt16BE(last.count, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The creation time in a UUID of version 7, in milliseconds. */
export const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** SHA-256 of a text or of bytes. */
export function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}

/** 256 random bits for a token, a code or a state. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The next timestamp: a counter of 12 bits replaces a clock that does not advance. */
function after({ at, count }: typeof last, now: number): typeof last {
  if (now > at) return { at: now, count: 0 }
  return count < 0xfff ? { at, count: count + 1 } : { at: at + 1, count: 0 }
}
