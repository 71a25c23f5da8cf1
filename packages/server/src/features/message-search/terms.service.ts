import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { languageOf, wordsIn } from '#features/retrieval/analysis/words.service.ts'
import { fileNamesIn, textIn } from './message-texts.ts'

/** Words that are analysed before other work gets its turn. */
const AT_ONCE = 20_000
/** The limits of PostgreSQL for a word: the last position, and the number of positions. */
const LAST_PLACE = 16_383
const PLACES_MAX = 255
/**
 * Bytes of words and positions; PostgreSQL rejects a megabyte. Only texts that are not natural language reach this.
 */
const BYTES_MAX = 900_000
const LONGEST_WORD_BYTES = 256

/** The terms of a message in the format of `tsvector`, and whether it has files. */
export async function termsOfParts(
  userId: string,
  parts: readonly MessagePart[],
): Promise<{ terms: string; has_files: boolean }> {
  const names = fileNamesIn(parts)
  const terms = await termsOfText(userId, [textIn(parts), ...names].join('\n'))
  return { terms, has_files: parts.some(({ type }) => type === 'attachment' || type === 'file') }
}

/** The terms of a long text, with pauses for other work. */
export async function termsOfText(userId: string, text: string): Promise<string> {
  const steps = collect(userId, text)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await new Promise(setImmediate)
  }
}

/** The terms of a name. */
export function termsOfName(userId: string, name: string): string {
  const steps = collect(userId, name)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The marker that all terms of a person begin with. If two people had the same one, searches would only be slower.
 */
export function markOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', '').slice(-8), 'hex').toString('base64url')
}

/** Stems are distinguished from the words themselves, which are also searched by prefix. */
export const stemTerm = (stem: string) => `~${stem}`

/** A quoted term in the format of `tsvector` and `tsquery`. */
export function quoted(mark: string, term: string): string {
  return `'${mark}${term.replaceAll(/['\\]/g, '$&$&')}'`
}

function* collect(userId: string, text: string): Generator<undefined, string> {
  const places = new Map<string, number[]>()
  let bytes = 0
  let place = 0
  const add = (term: string) => {
    const before = places.get(term)
    if (before === undefined) {
      if (bytes + LONGEST_WORD_BYTES > BYTES_MAX) return
      bytes += Buffer.byteLength(term) + 16
      places.set(term, [Math.min(place, LAST_PLACE)])
    } else if (before.length < PLACES_MAX && place <= LAST_PLACE && bytes < BYTES_MAX) {
      bytes += 2
      before.push(place)
    }
  }
  for (const { surface, stem, pair } of wordsIn(text, languageOf(text))) {
    place += 1
    add(surface)
    if (stem !== surface) add(stemTerm(stem))
    if (pair !== null) add(pair)
    if (place % AT_ONCE === 0) yield
  }
  const mark = markOf(userId)
  return Array.from(places, ([term, at]) => `${quoted(mark, term)}:${at.join()}`).join(' ')
}
