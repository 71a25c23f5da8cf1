/** Bytes that the engine processes without interruption; `partial` if a Sync is still to follow. */
export type Unit = { bytes: Uint8Array; partial: boolean }

type Read = {
  units: Unit[]
  rest: Buffer
  started: boolean
  /** The number of encryption requests to answer with 'N'. */
  refusals: number
  ended: boolean
}

const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

/**
 * Splits the bytes of one client (PostgreSQL wire protocol 3) into units: the start-up packet, a simple query, or all
 * messages of the extended protocol up to Sync or Flush.
 */
export function readUnits(buffer: Buffer, started: boolean): Read {
  const read: Read = { units: [], rest: buffer, started, refusals: 0, ended: false }
  while (!read.started && !read.ended && readStartup(read)) {}
  if (!read.started) return read

  let begin = 0
  let end = 0
  while (read.rest.length >= end + 5) {
    const next = end + 1 + read.rest.readInt32BE(end + 1)
    if (next > read.rest.length) break
    const type = String.fromCharCode(read.rest[end] ?? 0)
    end = next
    if (type === 'X') {
      read.ended = true
      break
    }
    if (type !== 'Q' && type !== 'S' && type !== 'H' && type !== 'F') continue
    read.units.push({ bytes: new Uint8Array(read.rest.subarray(begin, end)), partial: type === 'H' })
    begin = end
  }
  read.rest = read.rest.subarray(begin)
  return read
}

function readStartup(read: Read): boolean {
  if (read.rest.length < 8) return false
  const length = read.rest.readInt32BE(0)
  if (read.rest.length < length) return false
  const code = read.rest.readInt32BE(4)
  const packet = read.rest.subarray(0, length)
  read.rest = read.rest.subarray(length)
  if (code === CANCEL_REQUEST) read.ended = true
  else if (code === SSL_REQUEST || code === GSS_REQUEST) read.refusals += 1
  else {
    read.units.push({ bytes: new Uint8Array(packet), partial: false })
    read.started = true
  }
  return true
}

/** Whether an answer ends with ReadyForQuery inside a transaction (open or failed). */
export function transactionOpen(answer: Buffer): boolean {
  const tail = answer.subarray(-6)
  return tail.length === 6 && tail[0] === 0x5a && tail.readInt32BE(1) === 5 && tail[5] !== 0x49
}

/** A Sync, for a client that disconnected between Flush and Sync, and a ROLLBACK. */
export const rollbackUnit: Uint8Array = Buffer.concat([message('S', ''), message('Q', 'ROLLBACK\0')])

/** A FATAL error for a client before its connection is closed. */
export function errorResponse(code: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body))
  bytes.write(type, 0, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  bytes.write(body, 5)
  return bytes
}
