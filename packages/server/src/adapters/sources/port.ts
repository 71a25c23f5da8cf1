import type { SourceFault } from '@parlance/contract/core/source-faults.ts'
import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { DOCUMENT_NAME_MAX } from '@parlance/contract/core/limits.ts'

/** One file of a source that a knowledge base can take. */
export type SourceItem = {
  /** The source's own name of it: the same file keeps it when it is renamed or changed. */
  external_id: string
  /** With an extension that knowledge bases take. */
  name: string
  /** Where people open it; empty where there is no such place. */
  url: string
  /** Another one whenever name or content changes. */
  version: string
  changed_at: string | null
  /** Bytes, where the source says. */
  size: number | null
  /** What the connector fetches it by. */
  ref: string
  /** Why it cannot be taken, where that is known without fetching. */
  refused: SourceFault | null
}

/** What a source holds, or what has changed since a token. */
export type Changes = {
  /** All there is: what is not listed is gone. Otherwise only what has changed. */
  is_full: boolean
  items: SourceItem[]
  /** External ids that are gone, or no longer in the place that the source names. */
  removed: string[]
  /** Asked with next time. */
  token: string
  /** Files of other formats, which no base takes. */
  skipped: number
}

/** A service that documents come from. Every method throws `SourceError`, or the signal's reason. */
export type Connector = {
  /** Signs in and looks at the place, and nothing more. */
  check(signal: AbortSignal): Promise<void>
  /** All of it with `null` or with a token that is no longer good; otherwise what has changed since. */
  changes(token: string | null, signal: AbortSignal): Promise<Changes>
  /** The bytes of one file. */
  fetch(item: SourceItem, signal: AbortSignal): Promise<Uint8Array>
}

/** A source, or one file of it, could not be read. Names no address and no secret. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly code: SourceFault
  /** Seconds until another try makes sense. */
  readonly retry_after: number | null
  constructor(code: SourceFault, options: { retry_after?: number | null; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.retry_after = options.retry_after ?? null
  }
}

/** What one source can hold: as much as one base. */
export const SOURCE_ITEMS_MAX = 20_000
/** Maximum folders, other files and changes of a listing, so that none is endless. */
export const SOURCE_ENTRIES_MAX = 200_000

/** Throws when a source is larger than a base can be. */
export function requireRoom(items: number, entries = 0): void {
  if (items > SOURCE_ITEMS_MAX || entries > SOURCE_ENTRIES_MAX) {
    throw new SourceError('ERROR_SOURCE_TOO_MANY_FILES')
  }
}

/** Of a longer title the rest is not looked at. */
const TITLE_MAX = 10 * DOCUMENT_NAME_MAX

/** A title as a file's name: no path, no control character, the extension kept (S71). */
export function nameOf(title: string, extension = ''): string {
  const ending = extension === '' ? (/\.[a-z0-9]{1,8}$/i.exec(title.slice(-9))?.[0] ?? '') : `.${extension}`
  const bare = extension === '' ? title.slice(0, title.length - ending.length) : title
  // copied: a slice would keep the whole title in memory
  const clean = Buffer.from(bare.slice(0, TITLE_MAX))
    .toString()
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]+/g, ' ')
    .trim()
  return (clean === '' ? '-' : cut(clean, DOCUMENT_NAME_MAX - ending.length)) + ending
}

/** Whether a knowledge base takes a file of this name. */
export function isTaken(name: string): boolean {
  return formatOf(name) !== null
}

/** At most so many UTF-16 units, and no half of a pair at the end. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()
}
