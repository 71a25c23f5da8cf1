import { stemEnglish } from './english.ts'
import { foldAccents, stemFrench } from './french.ts'
import type { Language } from './languages.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'

/** How the words of a language are analysed. */
export type Rules = {
  language: Language
  /** The stem of a word in lower case, with its accents. */
  stem: (word: string) => string
  /** Without accents. */
  stop_words: ReadonlySet<string>
  question_words: ReadonlySet<string>
  /** What is removed from a word with an apostrophe. */
  particle: RegExp
  /** The stems of the words that a word can be composed of, in languages that write compounds as one word. */
  partsOf?: ((word: string) => readonly string[]) | undefined
}

export const FRENCH_ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=.)/u
export const FINAL_S = /['’]s$/u

export const RULES = {
  en: {
    language: 'en',
    stem: (word) => stemEnglish(foldAccents(word)),
    stop_words: STOP_WORDS.en,
    question_words: QUESTION_WORDS.en,
    particle: FINAL_S,
  },
  fr: {
    language: 'fr',
    stem: stemFrench,
    stop_words: STOP_WORDS.fr,
    question_words: QUESTION_WORDS.fr,
    particle: FRENCH_ELISION,
  },
  simple: {
    language: 'simple',
    stem: foldAccents,
    stop_words: new Set(),
    question_words: new Set(),
    particle: FINAL_S,
  },
} satisfies Partial<Record<Language, Rules>>
