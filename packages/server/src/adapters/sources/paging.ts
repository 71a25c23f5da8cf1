import { requireRoom } from './port.ts'
import { type Fields, malformed } from './read.ts'

/** The number of consecutive pages without new entries after which a listing counts as endless. */
const STALE_PAGES_MAX = 50

export type Page<T extends Fields> = { entries: T[]; next: string | null }

/**
 * The entries of all pages of a listing, requested one after the other from `first`. Throws `SourceError` if the
 * pages are endless or form a cycle.
 */
export async function* paged<T extends Fields>(
  first: string,
  ask: (at: string) => Promise<Page<T>>,
  idOf: (entry: T) => string,
): AsyncGenerator<T> {
  const seen = new Set<string>()
  let stale = 0
  for (let at: string | null = first; at !== null;) {
    const page: Page<T> = await ask(at)
    const before = seen.size
    for (const entry of page.entries) {
      seen.add(idOf(entry))
      requireRoom(0, seen.size)
      yield entry
    }
    stale = seen.size > before ? 0 : stale + 1
    if (stale === STALE_PAGES_MAX) throw malformed()
    at = page.next
  }
}
