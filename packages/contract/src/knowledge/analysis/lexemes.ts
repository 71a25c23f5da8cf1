import { stemEnglish } from './english.ts'
import { foldAccents, stemFrench } from './french.ts'
import type { Language } from './language.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'

/** Letters and digits, joined by apostrophes, and by points and commas between digits. */
export const WORDS = /[\p{L}\p{M}\p{N}]+(?:(?:['’]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu
export const FRENCH_ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=.)/u
/** Scripts without spaces or with agglutinated endings, whose character pairs are indexed. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const LONGEST = 64

const stems = new Map<string, string>()
const STEMS_KEPT = 50_000

/** The lexemes of a text in order. */
export function lexemesOf(text: string, language: Language): string[] {
  const stops = language === 'simple' ? null : STOP_WORDS[language]
  return wordsOf(text, language).flatMap(({ folded, lexeme }) => (stops?.has(folded) ? [] : [lexeme]))
}

/** A lexeme of a question with its weight. */
export type Asked = { lexeme: string; weight: number }

/** The weight of question words, which carry little meaning but can be the only ones. */
const ASKING = 0.1

/** The lexemes of a question asked in `asked`, against texts in `language`. */
export function lexemesOfQuestion(question: string, asked: Language, language: Language): Asked[] {
  const all = [...new Set([asked, language])].filter((one) => one !== 'simple')
  const found = wordsOf(question, language).flatMap(({ folded, lexeme }): Asked[] => {
    if (all.some((one) => STOP_WORDS[one].has(folded))) return []
    return [{ lexeme, weight: all.some((one) => QUESTION_WORDS[one].has(folded)) ? ASKING : 1 }]
  })
  return found.length > 0 ? found : wordsOf(question, language).map(({ lexeme }) => ({ lexeme, weight: 1 }))
}

type Word = { folded: string; lexeme: string }

function wordsOf(text: string, language: Language): Word[] {
  const found: Word[] = []
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORDS)) {
    if (UNSPACED.test(word)) {
      found.push(...pairs(word).map((lexeme) => ({ folded: lexeme, lexeme })))
      continue
    }
    const bare = withoutApostrophes(word, language)
    if (bare !== '')
      found.push({ folded: foldAccents(bare), lexeme: stemOf(bare.slice(0, LONGEST), language) })
  }
  return found
}

function withoutApostrophes(word: string, language: Language): string {
  const bare = language === 'fr' ? word.replace(FRENCH_ELISION, '') : word.replace(/['’]s$/u, '')
  return bare.replaceAll(/['’]/gu, '')
}

/** The stem of a word in lower case, with its accents. */
export function stemOf(word: string, language: Language): string {
  const key = `${language}:${word}`
  const known = stems.get(key)
  if (known !== undefined) return known
  const stem =
    language === 'en'
      ? stemEnglish(foldAccents(word))
      : language === 'fr'
        ? stemFrench(word)
        : foldAccents(word)
  if (stems.size >= STEMS_KEPT) stems.clear()
  stems.set(key, stem)
  return stem
}

function pairs(word: string): string[] {
  const signs = [...word]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i] ?? ''}${sign}`)
}
