import type { SourceFault } from '@parlance/contract/core/source-faults.ts'
import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { DOCUMENT_NAME_MAX } from '@parlance/contract/core/limits.ts'

/** A file of a source that a knowledge base can take. */
export type SourceItem = {
  /** The source's id of the file, which stays the same when the file is renamed or changed. */
  external_id: string
  /** With a supported extension. */
  name: string
  /** The address at which people open it; empty if there is none. */
  url: string
  /** Changes whenever the name or the content changes. */
  version: string
  changed_at: string | null
  /** What else the source says about it, as far as it does. */
  facts?: Partial<Record<'author' | 'created_at' | 'folder' | 'space', string>>
  /** The size in bytes, if the source reports it. */
  size: number | null
  /** The connector's key for fetching it. */
  ref: string
  /** Why it cannot be taken, if that is known without fetching it. */
  refused: SourceFault | null
}

/** The files of a source, or the changes since a token. */
export type Changes = {
  /** Complete: files that are not listed are deleted. Otherwise only changes. */
  is_full: boolean
  items: SourceItem[]
  /** External ids of files that were deleted or have left the source's folder. */
  removed: string[]
  /** Passed to the next call. */
  token: string
  /** The number of files with unsupported formats. */
  skipped: number
}

/** A service with documents. Every method throws `SourceError`, or the signal's reason. */
export type Connector = {
  /** Signs in and checks that the place exists. */
  check(signal: AbortSignal): Promise<void>
  /** Everything with `null` or a token that is no longer valid, otherwise the changes since the token. */
  changes(token: string | null, signal: AbortSignal): Promise<Changes>
  /** The bytes of one file. */
  fetch(item: SourceItem, signal: AbortSignal): Promise<Uint8Array>
}

/** A source, or one of its files, could not be read. Contains no address and no secret. */
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

/** Facts without those that are missing or not a usable line of text. */
export function factsOf(
  facts: Partial<Record<keyof NonNullable<SourceItem['facts']>, unknown>>,
): NonNullable<SourceItem['facts']> {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim().slice(0, FACT_MAX)]] : [],
  )
  return Object.fromEntries(lines)
}
/** Characters of a fact. */
const FACT_MAX = 300

/** The maximum size of a source, the same as of a base. */
export const SOURCE_ITEMS_MAX = 20_000
/** Maximum folders, other files and changes in a listing, so that no listing is endless. */
export const SOURCE_ENTRIES_MAX = 200_000

/** Throws if a source is larger than a base can be. */
export function requireRoom(items: number, entries = 0): void {
  if (items > SOURCE_ITEMS_MAX || entries > SOURCE_ENTRIES_MAX) {
    throw new SourceError('ERROR_SOURCE_TOO_MANY_FILES')
  }
}

/** The rest of a longer title is ignored. */
const TITLE_MAX = 10 * DOCUMENT_NAME_MAX

/** Converts a title to a file name: without a path or control characters, with the extension (S71). */
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

/** Whether a knowledge base accepts a file with this name. */
export function isTaken(name: string): boolean {
  return formatOf(name) !== null
}

/** At most this many UTF-16 units, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()
}
