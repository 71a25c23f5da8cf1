import { cutText, storable } from '#core/text.ts'
import type { SearchHit } from './port.ts'
import type { RawHit } from './services.ts'

const TITLE_MAX = 200
const EXCERPT_MAX = 700
const URL_MAX = 2_000
/** Characters of a field that are looked at. */
const READ_MAX = 10_000

/** The results that can be shown and opened, each address once. */
export function cleanHits(results: readonly RawHit[], count: number): SearchHit[] {
  const hits = new Map<string, SearchHit>()
  for (const { title, url, excerpt, date } of results) {
    if (hits.size === count) break
    const address = addressOf(url)
    if (address === null || hits.has(address)) continue
    hits.set(address, {
      title: lineOf(title, TITLE_MAX) || address,
      url: address,
      excerpt: lineOf(excerpt, EXCERPT_MAX),
      date: dayOf(date),
    })
  }
  return [...hits.values()]
}

function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > URL_MAX || !URL.canParse(value)) return null
  const url = new URL(value)
  url.hash = ''
  const isPage = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPage && url.href.length <= URL_MAX ? url.href : null
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
// direction marks and signs without width can hide what a text says
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\s]+|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Plain text in one line: services mark what they found with tags and write entities. */
function lineOf(value: unknown, max: number): string {
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

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64) return null
  const written = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]
  // the day as written, in whatever zone that is
  const at = new Date(written ?? value)
  const isInRange = at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200
  const day = isInRange ? at.toISOString().slice(0, 10) : null
  return written === undefined || written === day ? day : null
}
