import { analysed } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { languageOf } from './analysis/detect.ts'
import { RULES } from './analysis/rules.ts'
import type { Passage } from './search.service.ts'
import { wordsOfQuestion } from './keywords/terms.ts'
import { isCorrectable, neighboursOf } from './keywords/typing-errors.ts'

/**
 * The share of the words of a question that one passage must contain, by their weights: a little more than a third. Of
 * 280 questions that three collections answer, 2 % have less; of 60 questions about something else, 30 %. The model
 * declines the others, because its instructions limit it to the documents.
 */
const SHARE = 0.34
/** The similarity of a question and a passage above which vectors alone count as support; not measured. */
const SIMILARITY = 0.4

const OWN_WORDS_MIN = 3

type Text = Pick<Passage, 'document_name' | 'heading' | 'text' | 'vector_score'>

/**
 * Whether an answer to a question can be based on one of these passages: it contains enough of its words in any form,
 * or it is similar enough in meaning.
 */
export function isSupported(question: string, passages: readonly Text[]): boolean {
  return passages.some((one) => (one.vector_score ?? 0) >= SIMILARITY || sharedWords(question, one) >= SHARE)
}

/** Whether a question has enough words, apart from stop words, to be understood without the previous one. */
export function standsAlone(question: string): boolean {
  const words = wordsOfQuestion(question, languageOf(question)).filter(({ is_stop }) => !is_stop)
  return new Set(words.map(({ lexeme }) => lexeme)).size >= OWN_WORDS_MIN
}

/** The share of the words of a question that a passage contains, from 0 to 1. Stop words do not count. */
function sharedWords(question: string, { document_name, heading, text }: Omit<Text, 'vector_score'>): number {
  const language = languageOf(text)
  const whole = `${document_name}\n${heading}\n${text}`
  const { words, joined } = analysed(whole, RULES[language])
  const present = new Set([...words.map(({ lexeme }) => lexeme), ...joined])
  const asked = new Map(
    wordsOfQuestion(question, language)
      .filter(({ is_stop }) => !is_stop)
      .map((word) => [word.lexeme, word]),
  )
  let [all, found] = [0, 0]
  for (const { lexeme, surface, weight } of asked.values()) {
    all += weight
    const isThere =
      present.has(lexeme) ||
      (isCorrectable(surface) && neighboursOf(surface, language).some((near) => present.has(near)))
    if (isThere) found += weight
  }
  return all === 0 ? 0 : found / all
}
