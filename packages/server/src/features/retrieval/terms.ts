import { keysOf } from './analysis/keys.ts'
import { type Language, languageOf, plainLanguageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import {
  type AskedWord,
  askedWords,
  lexemesOfQuestion,
} from '@parlance/contract/knowledge/analysis/lexemes.ts'
import type { Term } from './keyword.queries.ts'

/** Maximum number of different lexemes of a question. */
const TERMS_MAX = 64

/**
 * The weight of words in texts of another language than the question's: many are written alike in English
 * and French, and the stop words that would distinguish the two are not searched.
 */
const ELSEWHERE = 0.5

/** The search terms of a question for texts in each language. */
export function termsOf(question: string, languages: readonly Language[]): Term[] {
  const asked = languageOf(question)
  return languages.flatMap((language) => {
    const share = shareOf(question, language)
    const counts = new Map<string, number>()
    for (const { lexeme, weight } of lexemesOfQuestion(question, asked, language)) {
      counts.set(lexeme, (counts.get(lexeme) ?? 0) + weight)
    }
    return [...counts].slice(0, TERMS_MAX).map(([lexeme, weight]) => ({
      language,
      lexeme,
      weight: weight * share,
      keys: keysOf(lexeme, language),
    }))
  })
}

/** The words of a question in order, with their weights for texts in a language. */
export function wordsOfQuestion(question: string, language: Language): AskedWord[] {
  const share = shareOf(question, language)
  const { words } = askedWords(question, languageOf(question), language)
  return words.slice(0, TERMS_MAX).map((word) => ({ ...word, weight: word.weight * share }))
}

function shareOf(question: string, language: Language): number {
  const plain = plainLanguageOf(question)
  return plain === null || plain === language ? 1 : ELSEWHERE
}
