import { malformed } from './read.ts'

/**
 * A page of a listing has some ten thousand values with little nesting. More would take seconds and hundreds of
 * megabytes.
 */
const VALUES_MAX = 300_000
const DEPTH_MAX = 100

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,')
const OPENING = new Set(Buffer.from('[{'))
const CLOSING = new Set(Buffer.from(']}'))

/**
 * Parses the response of a service. Throws `SourceError` for invalid JSON, and for JSON that is expensive to parse.
 */
export function parseJson(bytes: Buffer): unknown {
  requireModest(bytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw malformed(error)
  }
}

function requireModest(bytes: Buffer): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) {
      values += 1
      depth += 1
    } else if (CLOSING.has(byte)) depth -= 1
    if (depth > DEPTH_MAX || values > VALUES_MAX) throw malformed()
  }
}

/** The index of the quotation mark that ends the string starting at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = bytes.indexOf('"', at)
    if (at === -1) return bytes.length
    let escapes = 0
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
}
