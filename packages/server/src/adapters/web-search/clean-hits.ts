import { plainLine } from './plain-line.ts'
import type { SearchHit } from './port.ts'
import type { RawHit } from './services.ts'

const TITLE_MAX = 200
const EXCERPT_MAX = 700
const URL_MAX = 2_000

/** The results that can be shown and opened, each address once. */
export function cleanHits(results: readonly RawHit[], count: number): SearchHit[] {
  const hits = new Map<string, SearchHit>()
  for (const { title, url, excerpt, date } of results) {
    if (hits.size === count) break
    const address = addressOf(url)
    if (address === null || hits.has(address)) continue
    hits.set(address, {
      title: plainLine(title, TITLE_MAX) || address,
      url: address,
      excerpt: plainLine(excerpt, EXCERPT_MAX),
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

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64) return null
  const written = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]
  // the day as written, in any time zone
  const at = new Date(written ?? value)
  const isInRange = at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200
  const day = isInRange ? at.toISOString().slice(0, 10) : null
  return written === undefined || written === day ? day : null
}
