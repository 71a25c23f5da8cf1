import type { TextSegment } from '@parlance/contract/chat/message-search.ts'
import { type EnglishOrFrench, languageOf, wordsIn } from '#features/retrieval/analysis/words.service.ts'
import type { AskedWords } from './asked-words.ts'

/** Characters of an excerpt, and of the text before its first match. */
const LENGTH = 260
const BEFORE = 70
/** Words of a text that are examined, and positions in it that are compared. */
const WORDS_MAX = 250_000
const PLACES_MAX = 100

type Place = { start: number; end: number; word: string }

/** The part of a text with most of the searched words; the beginning if it has none. */
export function excerptOf(text: string, asked: AskedWords): TextSegment[] {
  const places = placesIn(text, asked)
  const best = densest(places)
  const from = best === undefined ? 0 : wordStart(text, best.start - BEFORE)
  const to = wordEnd(text, from + LENGTH)
  const segments = segmentsOf(text, from, to, places)
  return [
    ...(from > 0 ? [{ text: '… ', is_match: false }] : []),
    ...segments,
    ...(to < text.length ? [{ text: ' …', is_match: false }] : []),
  ]
}

/** A whole name; null if it has none of the searched words. */
export function markedName(name: string, asked: AskedWords): TextSegment[] | null {
  const places = placesIn(name, asked)
  return places.length === 0 ? null : segmentsOf(name, 0, name.length, places, false)
}

function placesIn(text: string, asked: AskedWords): Place[] {
  const language: EnglishOrFrench = languageOf(text)
  const places: Place[] = []
  let looked = 0
  for (const word of wordsIn(text, language)) {
    looked += 1
    if (looked > WORDS_MAX || places.length >= PLACES_MAX) break
    if (asked.matches(word, language)) places.push({ start: word.start, end: word.end, word: word.stem })
  }
  return places
}

function densest(places: readonly Place[]): Place | undefined {
  let best: Place | undefined
  let most = 0
  for (const [i, place] of places.entries()) {
    const near = places.slice(i, i + 20).filter(({ end }) => end - place.start < LENGTH - BEFORE)
    const different = new Set(near.map(({ word }) => word)).size
    if (different > most) [best, most] = [place, different]
  }
  return best
}

function segmentsOf(
  text: string,
  from: number,
  to: number,
  places: readonly Place[],
  isMarkdown = true,
): TextSegment[] {
  const segments: TextSegment[] = []
  const add = (start: number, end: number, is_match: boolean) => {
    const plain = isMarkdown ? withoutMarks(text.slice(start, end)) : text.slice(start, end)
    const last = segments.at(-1)
    if (plain === '') return
    if (last?.is_match === is_match) last.text += plain
    else segments.push({ text: plain, is_match })
  }
  let at = from
  for (const { start, end } of places) {
    if (start < at || end > to) continue
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, to, false)
  return segments
}

/** The line below the header of a table. */
const TABLE_RULE = /^[ \t]*[|:-][ \t|:-]*\|[ \t|:-]*$/gmu

/** One line, without Markdown markup. */
function withoutMarks(text: string): string {
  const words = text.replaceAll(TABLE_RULE, ' ').replaceAll(/[*`]+|__+/gu, '')
  return words.replaceAll(/[#|>]+|-{3,}/gu, ' ').replaceAll(/\s+/gu, ' ')
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0
  const space = text.slice(at, at + 40).search(/\s/u)
  return whole(text, space === -1 ? at : at + space + 1)
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(at - 40, at).search(/\s\S*$/u)
  return whole(text, space === -1 ? at : at - 40 + space)
}

/** Not between the halves of one character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at
}
