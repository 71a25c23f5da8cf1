import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'
import type { EnglishOrFrench } from '@parlance/contract/knowledge/analysis/language.ts'
import { stemOf, UNSPACED, WORDS } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { FRENCH_ELISION, RULES } from '@parlance/contract/knowledge/analysis/rules.ts'
import { STOP_WORDS } from '@parlance/contract/knowledge/analysis/stop-words.ts'

export { type EnglishOrFrench, languageOf } from '@parlance/contract/knowledge/analysis/language.ts'

/** A word of a text as the message search finds it, or one character of a script without spaces. */
export type Word = {
  /** In lower case, without accents and elision. */
  surface: string
  /** The same as `surface` if the word has no ending. */
  stem: string
  /** The character and the next one, in scripts without spaces. */
  pair: string | null
  /** Its position in the text. */
  start: number
  end: number
}

const RUNS = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source}).)+`, 'gu')
const ELISION = new RegExp(FRENCH_ELISION.source, 'iu')
const LONGEST = 64

/** Every word of a text in order, including stop words, because people can search for them. */
export function* wordsIn(text: string, language: EnglishOrFrench): Generator<Word> {
  for (const { 0: raw, index } of text.matchAll(WORDS)) {
    if (!UNSPACED.test(raw)) {
      yield* spacedWord(raw, index, language)
      continue
    }
    for (const run of raw.matchAll(RUNS)) {
      if (UNSPACED.test(run[0])) yield* characters(run[0], index + run.index)
      else yield* spacedWord(run[0], index + run.index, language)
    }
  }
}

/** Whether a word, without accents, is a stop word in English or French. */
export function isStopWord(surface: string): boolean {
  return STOP_WORDS.en.has(surface) || STOP_WORDS.fr.has(surface)
}

type Analysed = { surface: string; stem: string; elided: number }
/** A cache, because most words of a text occur repeatedly. */
const known: Record<EnglishOrFrench, Map<string, Analysed>> = {
  en: new Map(),
  fr: new Map(),
  simple: new Map(),
}
const KNOWN_MAX = 50_000

function* spacedWord(raw: string, start: number, language: EnglishOrFrench): Generator<Word> {
  const words = known[language]
  let word = words.get(raw)
  if (word === undefined) {
    word = analyse(raw, language)
    if (words.size >= KNOWN_MAX) words.clear()
    words.set(raw, word)
  }
  const { surface, stem, elided } = word
  if (surface !== '') yield { surface, stem, pair: null, start: start + elided, end: start + raw.length }
}

function analyse(raw: string, language: EnglishOrFrench): Analysed {
  const elided = ELISION.exec(raw)?.[0].length ?? 0
  const bare = raw
    .slice(elided)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replaceAll(/['’]/gu, '')
    .slice(0, LONGEST)
  return {
    surface: foldAccents(bare),
    stem: stemOf(bare, RULES[language]),
    elided,
  }
}

function* characters(run: string, start: number): Generator<Word> {
  const all = [...run]
  let at = start
  for (const [i, one] of all.entries()) {
    const surface = one.normalize('NFKC')
    const next = all[i + 1]
    const pair = next === undefined ? null : surface + next.normalize('NFKC')
    yield { surface, stem: surface, pair, start: at, end: at + one.length }
    at += one.length
  }
}
