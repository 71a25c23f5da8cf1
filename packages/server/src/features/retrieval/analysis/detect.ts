import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'
import {
  languageOf as englishOrFrench,
  plainLanguageOf as plainEnglishOrFrench,
} from '@parlance/contract/knowledge/analysis/language.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import {
  ENGLISH_HINTS,
  FRENCH_HINTS,
  QUESTION_WORDS,
  STOP_WORDS as ENGLISH_AND_FRENCH,
} from '@parlance/contract/knowledge/analysis/stop-words.ts'
import { STOP_WORDS } from './stop-words.ts'

/** The number of characters that determine one of these languages. */
const LOOKED_AT = 5_000
/** Minimum share of stop words, and of words with the shape of the language. */
const STOP_SHARE = 0.15
const SHARE = 0.25
/** How much more a text that looks English or French must look like another language. */
const MORE = 1.3
const MORE_MIN = 3
/** Fewer words with letters such as “ä” can be in several languages. */
const WORDS_MIN = 5
/** Letters of other languages written in Latin script, and their maximum share. */
const OTHER_LETTERS = /[^a-zß-ïñ-öù-üœ]/gu
const OTHER_SHARE = 0.02

type Other = keyof typeof STOP_WORDS
/** Endings and letters that are frequent in a language and rare in the others. */
const SHAPES: Readonly<Record<Other, RegExp>> = {
  de: /[äöüß]|^(?:sch|ver|be|ge|zu).{3}|sch|ung(?:en|s)?$|keit|heit|lich/u,
  es: /[ñíóú]|ci[oó]n(?:es)?$|dad(?:es)?$|^ll/u,
  it: /[òì]|zion[ei]$|gli|cch|zz|tà$|[aeiou](?:mento|menti|bile|bili)$/u,
  pt: /[ãõ]|ç(?:ão|ões)|nh|lh|dades?$/u,
  nl: /ij|aa|oo|uu|sch|heid|^ge.*d$|lijk/u,
}
const OTHERS = Object.keys(STOP_WORDS) as Other[]
const KNOWN: readonly ReadonlySet<string>[] = [
  new Set([...ENGLISH_AND_FRENCH.en, ...ENGLISH_HINTS, ...QUESTION_WORDS.en]),
  new Set([...ENGLISH_AND_FRENCH.fr, ...FRENCH_HINTS]),
]

/** The language of a text; English or French by the shape of its words if nothing else is clear. */
export function languageOf(text: string): Language {
  return plainLanguageOf(text) ?? englishOrFrench(text.normalize('NFC'))
}

/** The language of a text if it is clear, otherwise null. */
export function plainLanguageOf(text: string): Language | null {
  const composed = text.normalize('NFC')
  const decided = plainEnglishOrFrench(composed)
  const words =
    composed
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const letters = words.join('')
  if ((letters.match(OTHER_LETTERS)?.length ?? 0) > letters.length * OTHER_SHARE) return decided
  const plain = words.length > 0 && words.length < WORDS_MIN && decided === 'simple' ? null : decided
  const folded = words.map(foldAccents)
  const known = Math.max(...KNOWN.map((list) => folded.filter((word) => list.has(word)).length))
  const [best, second] = OTHERS.map((language) => ({
    language,
    ...countsOf(language, words, folded),
  })).sort((a, b) => b.all - a.all)
  if (best === undefined || best.all <= known || best.all === second?.all) return plain
  if (best.stops < words.length * STOP_SHARE || best.all < words.length * SHARE) return plain
  const isClear = plain === 'simple' || plain === null || (best.all >= MORE_MIN && best.all > MORE * known)
  return isClear ? best.language : plain
}

function countsOf(
  language: Other,
  words: readonly string[],
  folded: readonly string[],
): { all: number; stops: number } {
  let [all, stops] = [0, 0]
  for (const [at, word] of folded.entries()) {
    const isStop = STOP_WORDS[language].has(word)
    if (isStop) stops++
    if (isStop || SHAPES[language].test(words[at] ?? '')) all++
  }
  return { all, stops }
}
