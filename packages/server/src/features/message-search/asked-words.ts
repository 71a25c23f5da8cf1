import {
  isStopWord,
  type EnglishOrFrench,
  type Word,
  wordsIn,
} from '#features/retrieval/analysis/words.service.ts'
import { markOf, quoted, stemTerm } from './terms.service.ts'

/** A search in the form used for the index, and in the form used to find its words in a text. */
export type AskedWords = {
  /** All of its words: a `tsquery` that only needs the index. */
  all: string
  /** The quoted phrases, as a `tsquery` that is compared with every message; null if there are none. */
  phrases: string | null
  /** Any of its words: a `tsquery` for the ranking. */
  any: string
  matches: (word: Word, language: EnglishOrFrench) => boolean
}

/** A word with fewer characters is not treated as a prefix, because it would match too many words. */
const BEGINNING_MIN = 3
const WORDS_MAX = 32
const QUOTED = /"([^"]*)"?|“([^”]*)”?|«([^»]*)»?/gu

type Asked = {
  surface: string
  /** In English and in French. */
  stems: readonly string[]
  pair: string | null
  isBeginning: boolean
}

/** Parses the typed text; null if it has no word. */
export function askedWords(userId: string, query: string): AskedWords | null {
  const phrases = [...query.matchAll(QUOTED)].map(([, a, b, c]) => wordsOf(a ?? b ?? c ?? ''))
  const rest = query.replaceAll(QUOTED, ' ')
  const isTyping = /[\p{L}\p{M}\p{N}]$/u.test(query)
  const loose = withoutStopWords(wordsOf(rest, isTyping), phrases.flat().length > 0)
  const words = [...phrases.flat(), ...loose].slice(0, WORDS_MAX)
  if (words.length === 0) return null
  const mark = markOf(userId)
  const quotes = phrases.filter((phrase) => phrase.length > 1).slice(0, WORDS_MAX)
  const all = [
    ...phrases.flat().map(({ surface }) => quoted(mark, surface)),
    ...loose.flatMap((word) => conditionsOf(mark, word)),
  ].slice(0, WORDS_MAX)
  return {
    all: all.join(' & '),
    phrases: quotes.length === 0 ? null : quotes.map((phrase) => phraseOf(mark, phrase)).join(' & '),
    any: words.flatMap((word) => termsOf(mark, word)).join(' | '),
    matches: (word) => words.some((one) => isIn(one, word)),
  }
}

function wordsOf(text: string, isTyping = false): Asked[] {
  const english = [...wordsIn(text, 'en')]
  const french = [...wordsIn(text, 'fr')]
  return english.map(({ surface, stem, pair }, i) => ({
    surface,
    stems: [...new Set([stem, french[i]?.stem ?? stem])],
    pair,
    isBeginning: isTyping && i === english.length - 1 && surface.length >= BEGINNING_MIN,
  }))
}

/** Words such as "the" are only searched if there are no others. */
function withoutStopWords(words: Asked[], hasOthers: boolean): Asked[] {
  const relevant = words.filter(({ surface }) => !isStopWord(surface))
  return relevant.length > 0 || hasOthers ? relevant : words
}

/** Characters of a word in a script without spaces are searched in pairs; a single one only if it is alone. */
function conditionsOf(mark: string, word: Asked): string[] {
  if (word.pair !== null) return [quoted(mark, word.pair)]
  return [`(${termsOf(mark, word).join(' | ')})`]
}

function phraseOf(mark: string, words: readonly Asked[]): string {
  return `(${words.map(({ surface }) => quoted(mark, surface)).join(' <-> ')})`
}

function termsOf(mark: string, { surface, stems, isBeginning }: Asked): string[] {
  const words = [...new Set([surface, ...stems])].map((word) => quoted(mark, word))
  const beginning = isBeginning ? [`${quoted(mark, surface)}:*`] : []
  return [...beginning, ...words, ...stems.map((stem) => quoted(mark, stemTerm(stem)))]
}

function isIn({ surface, stems, isBeginning }: Asked, word: Word): boolean {
  if (word.surface === surface || (isBeginning && word.surface.startsWith(surface))) return true
  return stems.includes(word.stem) || stems.includes(word.surface)
}
