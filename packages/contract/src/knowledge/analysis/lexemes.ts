import { stemEnglish } from './english.ts'
import { foldAccents, stemFrench } from './french.ts'
import type { Language } from './language.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'

/** Letters and digits, joined by apostrophes, and by points and commas between digits. */
export const WORDS = /[\p{L}\p{M}\p{N}]+(?:(?:['’]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu
export const FRENCH_ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=.)/u
/** Scripts without spaces or with agglutinated endings, for which character pairs are indexed. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** Codes and compounds such as ERR-4711-B and télé-travail, which are also written as one word. */
const JOINED =
  /(?<![\p{L}\p{M}\p{N}][-‐‑_/.]?)[\p{L}\p{M}\p{N}]+(?:[-‐‑_/.][\p{L}\p{M}\p{N}]+){1,4}(?![-‐‑_/.]?[\p{L}\p{M}\p{N}])/gu
/** Telephone numbers in any spelling. Their last nine digits are the same with and without a country code. */
const TELEPHONE =
  /(?<![\p{N}.,])(?:\p{N}{9,13}|\p{N}{1,4}(?: ?\(0\))?(?:([ \u00a0\u202f./-])\p{N}{1,4})(?:\1\p{N}{1,4}){2,5})(?![\p{N}])/gu
const TELEPHONE_DIGITS = 9
const LONGEST = 64

const stems = new Map<string, string>()
const STEMS_KEPT = 50_000

/** A word of a text: in lower case without accents and elision, and its lexeme. */
export type Word = { surface: string; lexeme: string; is_stop: boolean; is_name: boolean }

/** The words of a text in order, and the lexemes of its codes, compounds and telephone numbers as one word. */
export type Analysed = { words: Word[]; joined: string[] }

export function analysed(text: string, language: Language): Analysed {
  const plain = text.normalize('NFKC')
  return { words: wordsOf(plain, language), joined: joinedOf(plain, language) }
}

/** The lexemes of a text: those of its words in order, then the joined ones. */
export function lexemesOf(text: string, language: Language): string[] {
  return lexemesIn(analysed(text, language))
}

export function lexemesIn({ words, joined }: Analysed): string[] {
  return [...words.flatMap(({ is_stop, lexeme }) => (is_stop ? [] : [lexeme])), ...joined]
}

/** A lexeme of a question with its weight. */
export type Asked = { lexeme: string; weight: number }

/** The weight of question words, which carry little meaning but can be the only ones. */
const ASKING = 0.1
/** The weight of words with a capital letter inside a question, which are often names. */
const NAMED = 1.2
/** The weight of a compound as one word, in addition to its parts. */
const JOINED_WEIGHT = 0.3

/** The lexemes of a question asked in `asked`, against texts in `language`. */
export function lexemesOfQuestion(question: string, asked: Language, language: Language): Asked[] {
  const { words, joined } = askedWords(question, asked, language)
  return [
    ...words.flatMap(({ is_stop, lexeme, weight }) => (is_stop ? [] : [{ lexeme, weight }])),
    ...joined.map((lexeme) => ({ lexeme, weight: JOINED_WEIGHT })),
  ]
}

/** A word of a question with its weight. */
export type AskedWord = Word & { weight: number }

/** All words of a question with their weights; stop words count only if there are no others. */
export function askedWords(
  question: string,
  asked: Language,
  language: Language,
): { words: AskedWord[]; joined: string[] } {
  const languages = [...new Set([asked, language])].filter((one) => one !== 'simple')
  const { words, joined } = analysed(question, language)
  const weighed = words.map((word, at): AskedWord => {
    const isAsking = languages.some((one) => QUESTION_WORDS[one].has(word.surface))
    return {
      ...word,
      is_stop: languages.some((one) => STOP_WORDS[one].has(word.surface)),
      weight: isAsking ? ASKING : word.is_name && at > 0 ? NAMED : 1,
    }
  })
  if (joined.length > 0 || weighed.some((word) => !word.is_stop)) return { words: weighed, joined }
  return { words: weighed.map((word) => ({ ...word, is_stop: false, weight: 1 })), joined }
}

function wordsOf(plain: string, language: Language): Word[] {
  const stops = language === 'simple' ? null : STOP_WORDS[language]
  const found: Word[] = []
  for (const [raw] of plain.matchAll(WORDS)) {
    const word = raw.toLowerCase()
    if (UNSPACED.test(word)) {
      for (const lexeme of pairs(word))
        found.push({ surface: lexeme, lexeme, is_stop: false, is_name: false })
      continue
    }
    const bare = withoutApostrophes(word, language)
    if (bare === '') continue
    const surface = foldAccents(bare)
    found.push({
      surface,
      lexeme: stemOf(bare.slice(0, LONGEST), language),
      is_stop: stops?.has(surface) ?? false,
      is_name: CAPITAL.test(raw.slice(-bare.length)),
    })
  }
  return found
}
const CAPITAL = /^\p{Lu}/u

function joinedOf(plain: string, language: Language): string[] {
  const stops = language === 'simple' ? null : STOP_WORDS[language]
  const found: string[] = []
  for (const [raw] of plain.matchAll(JOINED)) {
    const word = raw.toLowerCase().replaceAll(/[-‐‑_/.]/gu, '')
    if (word.length > LONGEST || UNSPACED.test(word) || NUMBER.test(raw)) continue
    if (raw.split(SEPARATOR).some((part) => stops?.has(foldAccents(part.toLowerCase())))) continue
    found.push(stemOf(word, language))
  }
  for (const [raw] of plain.matchAll(TELEPHONE)) {
    const digits = raw.replaceAll(/\P{N}/gu, '')
    found.push(`#${digits.slice(-TELEPHONE_DIGITS)}`)
  }
  return found
}
const SEPARATOR = /[-‐‑_/.]/u
/** Decimal numbers are words already. */
const NUMBER = /^\p{N}+\.\p{N}+$/u

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
