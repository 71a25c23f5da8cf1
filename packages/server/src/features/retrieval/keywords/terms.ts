import { keysOf } from '#features/retrieval/analysis/keys.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import {
  type AskedWord,
  askedWords,
  lexemesOfQuestion,
} from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { languageOf, plainLanguageOf } from '#features/retrieval/analysis/detect.ts'
import { RULES } from '#features/retrieval/analysis/rules.ts'
import type { Term } from './keyword.queries.ts'

/** Maximum number of different lexemes of a question. */
const TERMS_MAX = 64

/**
 * The weight of words in texts of another language than the question's: many are written alike in several languages,
 * and the stop words that would distinguish them are not searched.
 */
const ELSEWHERE = 0.5

/** The search terms of a question for texts in each language. */
export function termsOf(question: string, languages: readonly Language[]): Term[] {
  const asked = RULES[languageOf(question)]
  return languages.flatMap((language) => {
    const share = shareOf(question, language)
    const counts = new Map<string, number>()
    // words of another language are not taken apart
    const rules = share < 1 ? { ...RULES[language], partsOf: undefined } : RULES[language]
    for (const { lexeme, weight } of lexemesOfQuestion(question, asked, rules)) {
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
  const { words } = askedWords(question, RULES[languageOf(question)], RULES[language])
  return words.slice(0, TERMS_MAX).map((word) => ({ ...word, weight: word.weight * share }))
}

function shareOf(question: string, language: Language): number {
  const plain = plainLanguageOf(question)
  return plain === null || plain === language ? 1 : ELSEWHERE
}
