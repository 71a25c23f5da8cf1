import { stemmer } from '@orama/stemmers/german'
import createHyphenator from 'hyphen'
import patterns from 'hyphen/patterns/de-1996.js'
import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'

/** The stem of a German word in lower case: Snowball's rules. “ae”, “oe” and “ue” count as umlauts, as in file names. */
export function stemGerman(word: string): string {
  const spelled = word
    .replaceAll('ae', 'ä')
    .replaceAll('oe', 'ö')
    .replaceAll(/(?<![aeq])ue/gu, 'ü')
  return foldAccents(stemmer(spelled))
}

/** Shorter and longer words are not split. */
const COMPOUND_MIN = 7
const COMPOUND_MAX = 40
const PART_MIN = 4
/** Places of a compound where it can be split. */
const CUTS_MAX = 5
const GERMAN = /^[a-zäöüß]+$/u
const VOWEL = /[aeiouyäöü]/u

/** Nouns with fewer letters than other parts. */
const SHORT_NOUNS = new Set(
  'amt arm art arzt bad bau bus eid eis erz gas gut hof hut kur not ort rad rat see tag tat tor tür uhr weg zug'.split(
    ' ',
  ),
)
/** Where a syllable begins the following word, as in “Urlaubs-antrag”; “be” and “ge” also end words, as in “Frage”. */
const PREFIX =
  /-(?:ab|an|auf|aus|bei|ein|ent|her|hin|miss|mit|nach|um|un|ver|vor|zer|zu)$|[nst]-be$|[st]-ge$|[^aeiou]-er$/u
/** Endings that are not words of their own, such as “-rungen” and “-schaft”. */
const SUFFIX =
  /^(?:[^aeiouyäöü]{0,4}ung(?:s.*|en)?$|(?:heit|keit|schaft)(?:s|en|lich|$)|(?:bar|haft|ig|isch|lich|los|sam)(?:e[mnrs]?|keit(?:en)?)?$|chen|lein|tion|sion|tiv|ier(?:en|t|te|ung|$)|inn?en|nis(?:se[ns]?)?$|tum)/u
/** The ends of parts that are not the ends of words. */
const BEGUN = /(?:[^ae]i|[äöü]|[^ae]u)$/u

/**
 * The stems of the words that a German word can be composed of: everything between two of its hyphenation points that
 * can begin and end a word. Its stem also removes what links it to the next word, such as the “s” of “Urlaubsantrag”.
 */
export function partsOfGerman(word: string): readonly string[] {
  if (word.length < COMPOUND_MIN || word.length > COMPOUND_MAX || !GERMAN.test(word)) return NONE
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= KEPT_MAX) {
    kept.clear()
    // it keeps every word as well
    hyphenate = newHyphenator()
  }
  const parts = partsBetween(word, cutsOf(word))
  kept.set(word, parts)
  return parts
}

const NONE: readonly string[] = []
const KEPT_MAX = 20_000
const kept = new Map<string, readonly string[]>()
const HYPHEN = '-'
type Hyphenate = createHyphenator.HyphenationFunctionSync
const newHyphenator = () =>
  createHyphenator(patterns, { async: false, html: false, hyphenChar: HYPHEN }) as Hyphenate
let hyphenate = newHyphenator()

function cutsOf(word: string): number[] {
  const syllables = hyphenate(word).split(HYPHEN)
  const cuts: number[] = []
  let at = 0
  for (const [i, syllable] of syllables.slice(0, -1).entries()) {
    at += syllable.length
    if (i > 0 && PREFIX.test(`${syllables[i - 1] ?? ''}-${syllable}`)) continue
    if (isCut(word.slice(0, at), word.slice(at))) cuts.push(at)
  }
  return cuts.length > CUTS_MAX ? [] : cuts
}

function isCut(before: string, after: string): boolean {
  return isPart(before) && isPart(after) && !BEGUN.test(before) && !SUFFIX.test(after)
}

function isPart(part: string): boolean {
  return part.length < PART_MIN ? SHORT_NOUNS.has(part) : VOWEL.test(part)
}

function partsBetween(word: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts, word.length]
  const parts = new Set<string>()
  for (const [i, from] of places.entries()) {
    for (const to of places.slice(i + 1)) {
      const part = word.slice(from, to)
      if (part.length < word.length && isPart(part)) parts.add(stemGerman(part))
    }
  }
  return [...parts]
}
