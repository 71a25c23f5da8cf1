import { foldAccents } from './french.ts'
import { ENGLISH_HINTS, FRENCH_HINTS, OTHER_HINTS } from './stop-words.ts'

export type Language = 'en' | 'fr' | 'simple'

/** So much of a text tells its language. */
const LOOKED_AT = 20_000

const FRENCH_SHAPES =
  /[éèêàçùœ]|\b(?:[ldnsjmtc]|qu)['’]|eau|eux|oi[rxst]|ique\b|ment\b|tions?\b.*\bde\b|aire\b|iere\b/giu
const ENGLISH_SHAPES = /th|sh|w|k|ee|oo|ing\b|ght|ed\b|ly\b|ity\b|ness\b|['’]s\b/giu
const LATIN = /\p{Script=Latin}/u

/**
 * The language that a text is analysed in: by the short words it is joined with, where there are none by the shape of
 * its words. `simple` is any other language. English also stands for what tells nothing: titles, lists, numbers.
 */
export function languageOf(text: string): Language {
  const sample = text.slice(0, LOOKED_AT).toLowerCase()
  const words = foldAccents(sample).match(/\p{L}+/gu) ?? []
  const [english, french, other] = [ENGLISH_HINTS, FRENCH_HINTS, OTHER_HINTS].map(
    (hints) => words.filter((word) => hints.has(word)).length,
  )
  return decide(sample, english ?? 0, french ?? 0, other ?? 0)
}

function decide(sample: string, english: number, french: number, other: number): Language {
  if (other > english && other > french) return 'simple'
  if (english !== french) return english > french ? 'en' : 'fr'
  if (!LATIN.test(sample)) return 'simple'
  const count = (shapes: RegExp) => sample.match(shapes)?.length ?? 0
  return count(FRENCH_SHAPES) > count(ENGLISH_SHAPES) ? 'fr' : 'en'
}
