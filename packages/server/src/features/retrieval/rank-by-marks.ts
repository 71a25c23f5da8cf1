import type { AskedWord } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { UserCtx } from '#core/context.ts'
import { hasMark, markOf, markSalt, pairOf } from './analysis/marks.ts'
import { type Marks, marksOf, type Scored } from './keyword.queries.ts'
import { wordsOfQuestion } from './terms.ts'

/** Number of best passages by lexemes for which marks are compared. */
const MARKED = 100
/** The weights of a word as written, and of two neighbouring words, relative to their lexemes. */
const SURFACE = 0.35
const PAIR = 0.35
/** The inverse document frequency of a stop word in a pair. */
const STOP_IDF = 0.3

/** The inverse document frequency of a lexeme in a language; undefined for one that was not found. */
export type IdfOf = (lexeme: string, language: Language) => number | undefined

/** Adds to the scores of the best passages for the words and pairs of words that they share with the question. */
export async function rankByMarks(
  ctx: UserCtx,
  question: string,
  found: readonly Scored[],
  idfOf: IdfOf,
): Promise<Scored[]> {
  const best = found.slice(0, MARKED)
  if (best.length === 0) return []
  const features = new Map<Language, Feature[]>()
  const added = new Map<string, number>()
  for (const row of await marksOf(
    ctx,
    best.map((one) => one.chunk_id),
  )) {
    const known =
      features.get(row.language) ?? featuresOf(wordsOfQuestion(question, row.language), row.language, idfOf)
    features.set(row.language, known)
    added.set(row.chunk_id, scoreOf(row, known))
  }
  const ranked = best.map((one) => ({ ...one, score: one.score + (added.get(one.chunk_id) ?? 0) }))
  return [...ranked.sort((a, b) => b.score - a.score), ...found.slice(MARKED)]
}

type Feature = { text: string; score: number }

function featuresOf(words: readonly AskedWord[], language: Language, idfOf: IdfOf): Feature[] {
  const features = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    const idf = idfOf(word.lexeme, language)
    if (!word.is_stop && idf !== undefined) features.set(word.surface, SURFACE * word.weight * idf)
    const before = words[at - 1]
    if (before === undefined) continue
    const idfs = [before, word].map((one) => (one.is_stop ? STOP_IDF : idfOf(one.lexeme, language)))
    const [first, second] = idfs
    if (first === undefined || second === undefined) continue
    const weight = PAIR * Math.min(before.weight, word.weight) * Math.max(first, second)
    features.set(pairOf(before, word), weight)
  }
  return [...features].map(([text, score]) => ({ text, score }))
}

function scoreOf({ marks, language, generation_id }: Marks, features: readonly Feature[]): number {
  const view = new DataView(marks.buffer, marks.byteOffset, marks.byteLength)
  const salt = markSalt(generation_id)
  return features.reduce(
    (sum, { text, score }) => (hasMark(view, markOf(text, language, salt)) ? sum + score : sum),
    0,
  )
}
