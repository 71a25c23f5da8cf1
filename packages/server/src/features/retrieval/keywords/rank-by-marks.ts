import type { AskedWord } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { UserCtx } from '#core/context.ts'
import { hasMark, markOf, markSalt, pairOf } from '#features/retrieval/analysis/marks.ts'
import { type Marks, marksOf, type Scored } from './keyword.queries.ts'
import { wordsOfQuestion } from './terms.ts'

/** Number of best passages by lexemes for which marks are compared. */
const MARKED = 100
/** The weights of a word as written, and of two neighbouring words, relative to their lexemes. */
const SURFACE = 0.35
const PAIR = 0.35
/** The share of the score of its better neighbour that a passage gains, because an answer often continues there. */
const NEIGHBOUR = 0.1
/** The inverse document frequency of a stop word in a pair. */
const STOP_IDF = 0.3

/** The inverse document frequency of a lexeme in a language; undefined for one that was not found. */
export type IdfOf = (lexeme: string, language: Language) => number | undefined

/**
 * Adds to the scores of the best passages for the words and pairs of words that they share with the question, and for
 * the passages next to them.
 */
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
  const rows = await marksOf(
    ctx,
    best.map((one) => one.chunk_id),
  )
  for (const row of rows) {
    const known =
      features.get(row.language) ?? featuresOf(wordsOfQuestion(question, row.language), row.language, idfOf)
    features.set(row.language, known)
    added.set(row.chunk_id, scoreOf(row, known))
  }
  const marked = best.map((one) => ({ ...one, score: one.score + (added.get(one.chunk_id) ?? 0) }))
  const ranked = raisedByNeighbours(marked, rows)
  return [...ranked.sort((a, b) => b.score - a.score), ...found.slice(MARKED)]
}

function raisedByNeighbours(found: readonly Scored[], places: readonly Place[]): Scored[] {
  const scores = new Map(found.map((one) => [one.chunk_id, one.score]))
  const keyOf = ({ generation_id, document_id }: Place, ordinal: number) =>
    `${generation_id} ${document_id} ${ordinal}`
  const byPlace = new Map(
    places.map((place) => [keyOf(place, place.ordinal), scores.get(place.chunk_id) ?? 0]),
  )
  const gained = new Map(
    places.map((place) => {
      const around = [place.ordinal - 1, place.ordinal + 1].map((at) => byPlace.get(keyOf(place, at)) ?? 0)
      return [place.chunk_id, NEIGHBOUR * Math.max(...around)]
    }),
  )
  return found.map((one) => ({ ...one, score: one.score + (gained.get(one.chunk_id) ?? 0) }))
}
type Place = Pick<Marks, 'chunk_id' | 'document_id' | 'generation_id' | 'ordinal'>

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
