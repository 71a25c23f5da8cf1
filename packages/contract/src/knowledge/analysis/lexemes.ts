import { foldAccents } from './french.ts'
import type { Rules } from './rules.ts'

/** Letters and digits, joined by apostrophes, and by points and commas between digits. */
export const WORDS = /[\p{L}\p{M}\p{N}]+(?:(?:['’]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu
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

/** A word of a text: in lower case without accents and elision, its lexeme, and the lexemes that it can be composed of. */
export type Word = {
  surface: string
  lexeme: string
  parts: readonly string[]
  is_stop: boolean
  is_name: boolean
}

/** The words of a text in order, and the lexemes of its codes, compounds and telephone numbers as one word. */
export type Analysed = { words: Word[]; joined: string[] }

export function analysed(text: string, rules: Rules): Analysed {
  const plain = text.normalize('NFKC')
  return { words: wordsOf(plain, rules), joined: joinedOf(plain, rules) }
}

/** The lexemes of a text: those of its words in order, then the joined ones. */
export function lexemesOf(text: string, rules: Rules): string[] {
  return lexemesIn(analysed(text, rules))
}

export function lexemesIn({ words, joined }: Analysed): string[] {
  return [...words.flatMap(({ is_stop, lexeme }) => (is_stop ? [] : [lexeme])), ...joined]
}

/** The lexemes under which words are found as parts of compounds. */
export function partsIn({ words }: Analysed): string[] {
  return words.flatMap(({ parts }) => parts.map(insideOf))
}

/** The lexeme of a word inside a compound; different from its own, so that both have their own frequency. */
export function insideOf(lexeme: string): string {
  return `+${lexeme}`
}

/** A lexeme of a question with its weight. */
export type Asked = { lexeme: string; weight: number }

/** The weight of question words, which carry little meaning but can be the only ones. */
const ASKING = 0.1
/** The weight of words with a capital letter inside a question, which are often names. */
const NAMED = 1.2
/** The weight of a compound as one word, in addition to its parts. */
const JOINED_WEIGHT = 0.3

/** The weight of a word that is found inside a compound, and of the words that a compound is composed of. */
const INSIDE_WEIGHT = 0.6
const PART_WEIGHT = 0.3

/** What can be a part of a compound. */
const PART = /^\p{L}{3,}$/u

/** The lexemes of a question asked in one language, against texts in another one. */
export function lexemesOfQuestion(question: string, asked: Rules, rules: Rules): Asked[] {
  const { words, joined } = askedWords(question, asked, rules)
  const searched = words.filter(({ is_stop }) => !is_stop)
  return [
    ...searched.map(({ lexeme, weight }) => ({ lexeme, weight })),
    ...joined.map((lexeme) => ({ lexeme, weight: JOINED_WEIGHT })),
    ...(rules.partsOf === undefined ? [] : searched.flatMap(ofCompounds)),
  ]
}

function ofCompounds({ surface, lexeme, parts, weight }: AskedWord): Asked[] {
  if (!PART.test(surface)) return []
  return [
    { lexeme: insideOf(lexeme), weight: weight * INSIDE_WEIGHT },
    ...parts.map((part) => ({ lexeme: part, weight: weight * PART_WEIGHT })),
  ]
}

/** A word of a question with its weight. */
export type AskedWord = Word & { weight: number }

/** All words of a question with their weights; stop words count only if there are no others. */
export function askedWords(
  question: string,
  asked: Rules,
  rules: Rules,
): { words: AskedWord[]; joined: string[] } {
  const languages = asked === rules ? [rules] : [asked, rules]
  const { words, joined } = analysed(question, rules)
  const weighed = words.map((word, at): AskedWord => {
    const isAsking = languages.some((one) => one.question_words.has(word.surface))
    return {
      ...word,
      is_stop: languages.some((one) => one.stop_words.has(word.surface)),
      weight: isAsking ? ASKING : word.is_name && at > 0 ? NAMED : 1,
    }
  })
  if (joined.length > 0 || weighed.some((word) => !word.is_stop)) return { words: weighed, joined }
  return { words: weighed.map((word) => ({ ...word, is_stop: false, weight: 1 })), joined }
}

const NO_PARTS: readonly string[] = []

function wordsOf(plain: string, rules: Rules): Word[] {
  const found: Word[] = []
  for (const [raw] of plain.matchAll(WORDS)) {
    const word = raw.toLowerCase()
    if (UNSPACED.test(word)) {
      for (const lexeme of pairs(word)) {
        found.push({
          surface: lexeme,
          lexeme,
          parts: NO_PARTS,
          is_stop: false,
          is_name: false,
        })
      }
      continue
    }
    const bare = withoutApostrophes(word, rules)
    if (bare === '') continue
    const surface = foldAccents(bare)
    const is_stop = rules.stop_words.has(surface)
    found.push({
      surface,
      lexeme: stemOf(bare.slice(0, LONGEST), rules),
      parts: is_stop ? NO_PARTS : (rules.partsOf?.(bare) ?? NO_PARTS),
      is_stop,
      is_name: CAPITAL.test(raw.slice(-bare.length)),
    })
  }
  return found
}
const CAPITAL = /^\p{Lu}/u

function joinedOf(plain: string, rules: Rules): string[] {
  const found: string[] = []
  for (const [raw] of plain.matchAll(JOINED)) {
    const word = raw.toLowerCase().replaceAll(/[-‐‑_/.]/gu, '')
    if (word.length > LONGEST || UNSPACED.test(word) || NUMBER.test(raw)) continue
    if (raw.split(SEPARATOR).some((part) => rules.stop_words.has(foldAccents(part.toLowerCase())))) continue
    found.push(stemOf(word, rules))
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

function withoutApostrophes(word: string, { particle }: Rules): string {
  return word.replace(particle, '').replaceAll(/['’]/gu, '')
}

/** The stem of a word in lower case, with its accents. */
export function stemOf(word: string, rules: Rules): string {
  const key = `${rules.language}:${word}`
  const known = stems.get(key)
  if (known !== undefined) return known
  const stem = rules.stem(word)
  if (stems.size >= STEMS_KEPT) stems.clear()
  stems.set(key, stem)
  return stem
}

function pairs(word: string): string[] {
  const signs = [...word]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i] ?? ''}${sign}`)
}
