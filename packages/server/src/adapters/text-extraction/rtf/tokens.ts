/** A token of RTF. `text` contains bytes that are decoded with the code page of their font. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; word: string; value: number | null }
  | { kind: 'text'; bytes: Buffer }

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

/** Yields the tokens of an RTF file in order. Binary data is skipped. */
export function* rtfTokens(bytes: Buffer): Generator<RtfToken> {
  let at = 0
  while (at < bytes.length) {
    const sign = bytes[at]
    if (sign === OPEN) {
      at++
      yield { kind: 'open' }
    } else if (sign === CLOSE) {
      at++
      yield { kind: 'close' }
    } else if (sign === BACKSLASH) {
      const control = controlAt(bytes, at + 1)
      at = control.next
      if (control.token !== null) yield control.token
    } else {
      const end = textEnd(bytes, at)
      const text = bytes.subarray(at, end).filter((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0)
      at = end
      if (text.length > 0) yield { kind: 'text', bytes: Buffer.from(text) }
    }
  }
}

function textEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== OPEN && bytes[at] !== CLOSE && bytes[at] !== BACKSLASH) at++
  return at
}

/** Reads a control word with its number, a control symbol or an escaped byte. */
function controlAt(bytes: Buffer, from: number): { token: RtfToken | null; next: number } {
  let at = from
  while (isLetter(bytes[at]) && at - from < 40) at++
  if (at === from) return signAt(bytes, from)
  const word = bytes.toString('latin1', from, at)
  const digits = at
  if (bytes[at] === 0x2d) at++
  while (isDigit(bytes[at]) && at - digits < 12) at++
  const value = at === digits ? null : Number(bytes.toString('latin1', digits, at)) || 0
  if (bytes[at] === 0x20) at++
  if (word === 'bin') return { token: null, next: at + Math.max(0, value ?? 0) }
  return { token: { kind: 'word', word, value }, next: at }
}

function signAt(bytes: Buffer, at: number): { token: RtfToken | null; next: number } {
  const sign = String.fromCharCode(bytes[at] ?? 0)
  if (sign === "'") {
    const code = Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16)
    return { token: Number.isNaN(code) ? null : { kind: 'text', bytes: Buffer.from([code]) }, next: at + 3 }
  }
  const word = sign === '\n' || sign === '\r' ? 'par' : sign
  if ('\\{}'.includes(sign)) return { token: { kind: 'text', bytes: Buffer.from(sign) }, next: at + 1 }
  return { token: { kind: 'word', word, value: null }, next: at + 1 }
}

const isLetter = (byte = 0) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte = 0) => byte >= 0x30 && byte <= 0x39
