import { foldAccents } from './french.ts'
import { ENGLISH_HINTS, FRENCH_HINTS, OTHER_HINTS } from './stop-words.ts'

/** English, French, or another language. */
export type EnglishOrFrench = 'en' | 'fr' | 'simple'

/** The number of characters that determine the language. */
const LOOKED_AT = 20_000

const FRENCH_SHAPES =
  /[éèêàçùœ]|\b(?:[ldnsjmtc]|qu)['’]|eau|eux|oi[rxst]|ique\b|ment\b|tions?\b.{0,400}\bde\b|aire\b|iere\b/giu
const ENGLISH_SHAPES = /th|sh|w|k|ee|oo|ing\b|ght|ed\b|ly\b|ity\b|ness\b|['’]s\b/giu
const LETTERS = /\p{L}/gu
const LATIN = /\p{Script=Latin}/gu
/** The share of letters in another script from which a text counts as written in it. */
const OTHER_SCRIPT = 0.25
/** Letters that do not occur in English or French, except in names. */
const FOREIGN = /[ßäöñãõåøæðþąćęłńśźżčďěňřšťůžđőűğışțăāēīūķļģ¿¡]/gu
const FOREIGN_SHARE = 0.01
/** Minimum share of stop words in an English or French text. */
const JOINED = 0.15

/**
 * The language in which a text is analysed: from its script and stop words, otherwise from the
 * shape of its words. `simple` is any other language. English is the default, for example for titles and lists.
 */
export function languageOf(text: string): EnglishOrFrench {
  const sample = text.slice(0, LOOKED_AT).toLowerCase()
  return (
    plainLanguageOf(sample) ?? (count(sample, FRENCH_SHAPES) > count(sample, ENGLISH_SHAPES) ? 'fr' : 'en')
  )
}

/** The language of a text if its script and stop words are clear, otherwise null. */
export function plainLanguageOf(text: string): EnglishOrFrench | null {
  const sample = text.slice(0, LOOKED_AT).toLowerCase()
  const letters = count(sample, LETTERS)
  if (letters - count(sample, LATIN) >= letters * OTHER_SCRIPT) return 'simple'
  const words = foldAccents(sample).match(/\p{L}+/gu) ?? []
  const [english = 0, french = 0, other = 0] = [ENGLISH_HINTS, FRENCH_HINTS, OTHER_HINTS].map(
    (hints) => words.filter((word) => hints.has(word)).length,
  )
  if (other > english && other > french) return 'simple'
  if (count(sample, FOREIGN) > letters * FOREIGN_SHARE && Math.max(english, french) < words.length * JOINED) {
    return 'simple'
  }
  if (english === french) return null
  return english > french ? 'en' : 'fr'
}

function count(text: string, shapes: RegExp): number {
  return text.match(shapes)?.length ?? 0
}
