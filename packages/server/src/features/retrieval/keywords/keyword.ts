import type { UserCtx } from '#core/context.ts'
import { type CommonTerm, keywordSearch, type Scored, scoresOfCommon, type Term } from './keyword.queries.ts'
import { frequenciesOf } from './frequencies.ts'
import { rankByMarks } from './rank-by-marks.ts'
import type { Scope, SearchedBase, Statistics } from '#features/retrieval/scope.queries.ts'
import { statisticsFor } from './statistics.ts'
import { termsOf } from './terms.ts'
import { correctionsOf } from './typing-errors.ts'

/** Limits of a search over many passages. */
export type Bounds = {
  /** Below this number of passages, every term is searched. */
  small: number
  /** Maximum places of searched terms, rarest terms first. */
  places_max: number
  /** Results after which no further words are searched. */
  enough: number
  /** Passages found by rare terms to which the scores of common terms are added. */
  rescored: number
}

const BOUNDS: Bounds = { small: 20_000, places_max: 15_000, enough: 20, rescored: 200 }

/**
 * Keyword search by BM25. With many passages, only the rarer words are searched, and
 * the common ones only rank the results.
 */
export async function byKeyword(
  ctx: UserCtx,
  scope: Scope,
  question: string,
  bases: readonly SearchedBase[],
  limit: number,
  bounds: Bounds = BOUNDS,
): Promise<Scored[]> {
  const generations = bases.map((base) => base.generation_id)
  const statistics = await statisticsFor(ctx, generations)
  const asked = termsOf(
    question,
    statistics.map((one) => one.language),
  )
  if (asked.length === 0) return []
  const chunks = statistics.reduce((sum, one) => sum + one.chunks, 0)
  const frequencies = chunks <= bounds.small ? null : await frequenciesOf(ctx, scope, generations, asked)
  const isPresent = (term: Term) => (frequencies?.get(term) ?? 0) > 0
  const corrections = await correctionsOf(ctx, scope, question, asked, bases.length, isPresent)
  if (frequencies !== null && corrections.length > 0) {
    for (const [term, found] of await frequenciesOf(ctx, scope, generations, corrections))
      frequencies.set(term, found)
  }
  const split = splitByRarity([...asked, ...corrections], frequencies, statistics, bounds)
  const { found, idf } = await byTerms(ctx, scope, split, statistics, limit, bounds)
  const known = new Map([...idf].map(([{ language, lexeme }, value]) => [`${language}:${lexeme}`, value]))
  return await rankByMarks(ctx, question, found.slice(0, limit), (lexeme, language) =>
    known.get(`${language}:${lexeme}`),
  )
}

type ByTerms = { found: Scored[]; idf: Map<Term, number> }

async function byTerms(
  ctx: UserCtx,
  scope: Scope,
  { rare, common }: Split,
  statistics: readonly Statistics[],
  limit: number,
  bounds: Bounds,
): Promise<ByTerms> {
  const depth = common.length === 0 ? limit : Math.max(bounds.rescored, limit)
  let hits = await keywordSearch(ctx, scope, rare, statistics, depth)
  // the rare words can be absent: then the next word is searched, too
  while (hits.best.length < Math.min(limit, bounds.enough)) {
    const next = common.shift()
    if (next === undefined) break
    rare.push(next)
    hits = await keywordSearch(ctx, scope, rare, statistics, depth)
  }
  const idf = new Map(
    rare.flatMap((term, at) => (hits.idf.has(at) ? [[term, hits.idf.get(at) ?? 0] as const] : [])),
  )
  if (common.length === 0) return { found: hits.best, idf }
  for (const term of common) idf.set(term, term.idf)
  const more = await scoresOfCommon(
    ctx,
    scope,
    common,
    hits.best.map((one) => one.chunk_id),
  )
  const found = hits.best
    .map((one) => ({ ...one, score: one.score + (more.get(one.chunk_id) ?? 0) }))
    .sort((a, b) => b.score - a.score)
  return { found, idf }
}

type Split = { rare: Term[]; common: CommonTerm[] }

/** Without frequencies, all terms are searched. */
function splitByRarity(
  terms: readonly Term[],
  frequencies: ReadonlyMap<Term, number> | null,
  statistics: readonly Statistics[],
  { places_max }: Bounds,
): Split {
  if (frequencies === null) return { rare: [...terms], common: [] }
  const byRarity = terms
    .map((term) => ({ term, found: frequencies.get(term) ?? 0 }))
    .sort((a, b) => a.found - b.found)
  let places = 0
  const rare: Term[] = []
  const common: CommonTerm[] = []
  for (const { term, found } of byRarity) {
    places += found
    if (rare.length === 0 || places <= places_max) rare.push(term)
    else common.push({ ...term, ...weightOf(found, statisticsIn(statistics, term)) })
  }
  return { rare, common }
}

function statisticsIn(statistics: readonly Statistics[], { language }: Term): Statistics {
  return statistics.find((one) => one.language === language) ?? { language, chunks: 1, length: 1 }
}

function weightOf(found: number, { chunks, length }: Statistics): { idf: number; mean_length: number } {
  const idf = Math.log(1 + (Math.max(chunks - found, 0) + 0.5) / (found + 0.5))
  return { idf, mean_length: length / Math.max(1, chunks) }
}
