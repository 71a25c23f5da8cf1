import { keysOf } from './analysis/keys.ts'
import { type Language, languageOf, plainLanguageOf } from './analysis/language.ts'
import { lexemesOfQuestion } from './analysis/lexemes.ts'
import type { Term } from './keyword.queries.ts'

/** So many different lexemes of a question are looked for, the first ones. */
const TERMS_MAX = 64

/**
 * What words count in texts of another language than the question plainly is in: many are written alike in English
 * and French, and each language's own joining words, which would tell the two apart, are not looked for.
 */
const ELSEWHERE = 0.5

/** What a question is looked for by in texts of each language. */
export function termsOf(question: string, languages: readonly Language[]): Term[] {
  const asked = languageOf(question)
  const plain = plainLanguageOf(question)
  return languages.flatMap((language) => {
    const share = plain === null || plain === language ? 1 : ELSEWHERE
    const counts = new Map<string, number>()
    for (const { lexeme, weight } of lexemesOfQuestion(question, asked, language)) {
      counts.set(lexeme, (counts.get(lexeme) ?? 0) + weight)
    }
    return [...counts]
      .slice(0, TERMS_MAX)
      .map(([lexeme, weight]) => ({ language, weight: weight * share, keys: keysOf(lexeme, language) }))
  })
}
