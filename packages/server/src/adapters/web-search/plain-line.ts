import { cutText, storable } from '#core/text.ts'

/** The maximum number of characters that are read. */
const READ_MAX = 10_000

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
// direction marks and zero-width characters can hide the content of a text
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\s]+|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Plain text in one line from text of the Web with tags and entities; empty if it is not a text. */
export function plainLine(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const plain = cutText(value, READ_MAX)
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? signOf(decimal === undefined ? parseInt(hex, 16) : Number(decimal))
        : (NAMED[name] ?? whole),
    )
    .replaceAll(HIDDEN, (found) => (/^[\p{Cc}\p{Zl}\p{Zp}\s]/u.test(found) ? ' ' : ''))
  const line = storable(plain).trim()
  return line.length <= max ? line : `${cutText(line, max - 1)}…`
}

const signOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
