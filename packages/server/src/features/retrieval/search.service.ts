import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { ModelError } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { matchingDocuments } from '#features/document-fields/conditions.service.ts'
import { rerank } from './vectors/ask-model.ts'
import { embedQuestionOnce } from './vectors/embedding.service.ts'
import { fuse, type Half } from './fusion.ts'
import { byKeyword } from './keywords/keyword.ts'
import type { Scored } from './keywords/keyword.queries.ts'
import { type PassagePlace, readPlaces, readTexts } from './passages.queries.ts'
import { type Scope, type SearchedBase, searchedBases } from './scope.queries.ts'
import { openPassages } from './sealed-passages.service.ts'
import { vectorSearch } from './vectors/vector-search.queries.ts'
import { withoutWeak } from './weak-passages.ts'

export type SearchInput = {
  query: string
  /** Null: all bases that the reader can search. */
  knowledge_base_ids: readonly string[] | null
  limit: number
  /** Passages, or the best passage of each document. */
  group: 'chunk' | 'document'
  /** Only these documents. */
  documents?: readonly string[]
  /** Only documents with these values. */
  filter?: readonly FieldCondition[]
}

export type Passage = PassagePlace & {
  heading: string
  text: string
  keyword_score: number | null
  vector_score: number | null
  /** 0 to 1. */
  score: number
}

export type Found = {
  passages: Passage[]
  /** Whether vectors and a rerank model were used. */
  is_hybrid: boolean
  is_reranked: boolean
}

/** Minimum results of each method, so that the other one can raise their rank. */
const DEPTH = 200
/** The same if keywords are searched alone: those that are ranked by the words as written. */
const DEPTH_ALONE = 100
/** Passages searched for each requested document. */
const PER_DOCUMENT = 5
/** Number of passages for the rerank model. */
const RERANKED = 50

/** The best passages for a question that this reader can search now. */
export async function search(ctx: UserCtx, input: SearchInput): Promise<Passage[]> {
  return (await find(ctx, input)).passages
}

/** The same, with the methods that were used. */
export async function find(ctx: UserCtx, input: SearchInput): Promise<Found> {
  const whole: Scope = { knowledge_base_ids: input.knowledge_base_ids, documents: input.documents }
  const bases = await searchedBases(ctx, whole)
  if (bases.length === 0) return { passages: [], is_hybrid: false, is_reranked: false }
  const ids = bases.map((base) => base.id)
  const scope = { ...whole, matching: await matchingDocuments(ctx, ids, input.filter ?? []) }
  const isAlone = bases.every((base) => base.rerank_model_id === null && !hasVectors(ctx, base))
  const most = input.limit * (input.group === 'document' ? PER_DOCUMENT : 1)
  const depth = Math.max(isAlone ? DEPTH_ALONE : DEPTH, most)
  const [keyword, vectors] = await Promise.all([
    byKeyword(ctx, scope, input.query, bases, depth),
    byVectors(ctx, scope, input.query, bases, depth),
  ])
  const texts = new TextsOf(ctx)
  if (isAlone) {
    const best = await bestPlaces(ctx, scope, input, bases, keyword)
    return { passages: await texts.with(best), is_hybrid: false, is_reranked: false }
  }
  const rows = await readPlaces(ctx, scope, [
    ...new Set(
      [keyword, ...vectors.map((one) => one.found)].flatMap((half) => half.map((one) => one.chunk_id)),
    ),
  ])
  const known = new Map(rows.map((row) => [row.chunk_id, row]))
  const scores = fuseHalves(keyword, vectors, bases, known)
  const reranked = await byRerank(ctx, input.query, bases, known, scores, texts)
  const results = toResults(input, bases, known, scores, [keyword, vectors.flatMap((one) => one.found)])
  return {
    passages: await texts.with(results),
    is_hybrid: vectors.some((one) => one.weight > 0),
    is_reranked: reranked,
  }
}

/** Texts of passages, each read once. */
class TextsOf {
  readonly known = new Map<string, { heading: string; text: string }>()
  readonly #ctx: UserCtx

  constructor(ctx: UserCtx) {
    this.#ctx = ctx
  }

  async read(chunkIds: readonly string[]): Promise<void> {
    const missing = chunkIds.filter((id) => !this.known.has(id))
    if (missing.length === 0) return
    const rows = await openPassages(this.#ctx, await readTexts(this.#ctx, missing))
    for (const { chunk_id, heading, text } of rows) this.known.set(chunk_id, { heading, text })
  }

  /** Results with their texts, without those of documents whose keys have just been destroyed. */
  async with(results: readonly Result[]): Promise<Passage[]> {
    await this.read(results.map((one) => one.chunk_id))
    return results.flatMap((one) => {
      const text = this.known.get(one.chunk_id)
      return text === undefined ? [] : [{ ...one, ...text }]
    })
  }
}

function hasVectors(ctx: UserCtx, { embedding_model_id: id }: SearchedBase): boolean {
  return ctx.deps.database.vector && id !== null
}

/** More results than requested are read at first, because some can be hidden. */
const HIDDEN = 5

/** Results by keywords alone; only as many passages are read as needed. */
async function bestPlaces(
  ctx: UserCtx,
  scope: Scope,
  input: SearchInput,
  bases: readonly SearchedBase[],
  found: readonly Scored[],
): Promise<Result[]> {
  const scores = withoutWeak([...relativeScores(found)], input)
  const first = (input.limit + HIDDEN) * (input.group === 'document' ? PER_DOCUMENT : 1)
  for (const count of [withSame(scores, first), scores.length]) {
    const some = new Map(scores.slice(0, count))
    const rows = await readPlaces(ctx, scope, [...some.keys()])
    const known = new Map(rows.map((row) => [row.chunk_id, row]))
    const passages = toResults(input, bases, known, some, [found, []])
    if (passages.length === input.limit || count === scores.length) return passages
  }
  return []
}

/** The number of best scores that includes all that equal the last one, because their order is not known yet. */
function withSame(scores: readonly (readonly [string, number])[], count: number): number {
  const last = scores[count - 1]?.[1] ?? 0
  const next = scores.findIndex(([, score], at) => at >= count && last - score > SAME * last)
  return next === -1 ? scores.length : next
}

type VectorHalf = { model_id: string; weight: number; found: Scored[] }

/** The results of each model's vectors. An unavailable model is left out, because keywords still find results. */
async function byVectors(
  ctx: UserCtx,
  scope: Scope,
  question: string,
  bases: readonly SearchedBase[],
  depth: number,
): Promise<VectorHalf[]> {
  if (!ctx.deps.database.vector) return []
  const models = new Map(bases.map((base) => [base.embedding_model_id, base.weight]))
  const halves: VectorHalf[] = []
  for (const [model_id, weight] of models) {
    if (model_id === null) continue
    const vector = await vectorOf(ctx, model_id, question)
    if (vector === null) continue
    halves.push({ model_id, weight, found: await vectorSearch(ctx, scope, model_id, vector, depth) })
  }
  return halves
}

async function vectorOf(ctx: UserCtx, modelId: string, question: string): Promise<Float32Array | null> {
  try {
    return await embedQuestionOnce(ctx, modelId, question)
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof AppError)) throw error
    ctx.log.warn({ err: error, model_id: modelId }, 'a search continues without vectors')
    return null
  }
}

function fuseHalves(
  keyword: readonly Scored[],
  vectors: readonly VectorHalf[],
  bases: readonly SearchedBase[],
  known: ReadonlyMap<string, PassagePlace>,
): Map<string, number> {
  if (vectors.every((one) => one.weight === 0)) return relativeScores(keyword)
  const models = new Map(bases.map((base) => [base.id, base.embedding_model_id]))
  const modelOf = (chunkId: string) => models.get(known.get(chunkId)?.knowledge_base_id ?? '')
  const weights = new Map(vectors.map((one) => [one.model_id, one.weight]))
  const halves: Half[] = [
    { found: keyword, weightFor: (id) => 1 - (weights.get(modelOf(id) ?? '') ?? 0) },
    ...vectors.map(({ model_id, weight, found }): Half => ({
      found,
      weightFor: (id) => (modelOf(id) === model_id ? weight : 0),
    })),
  ]
  return fuse(halves)
}

/** Keyword scores alone, scaled so that the best is 1. */
function relativeScores(found: readonly Scored[]): Map<string, number> {
  const best = Math.max(Number.MIN_VALUE, found[0]?.score ?? 0)
  return new Map(found.map(({ chunk_id, score }) => [chunk_id, score / best]))
}

/** If the searched bases have a rerank model, its scores replace those of the best passages. */
async function byRerank(
  ctx: UserCtx,
  question: string,
  bases: readonly SearchedBase[],
  known: ReadonlyMap<string, PassagePlace>,
  scores: Map<string, number>,
  texts: TextsOf,
): Promise<boolean> {
  const models = new Set(bases.map((base) => base.rerank_model_id))
  const [modelId] = models
  if (models.size !== 1 || modelId === undefined || modelId === null) return false
  const candidates = ranked(scores, known)
    .map(([id]) => id)
    .filter((id) => known.has(id))
    .slice(0, RERANKED)
  await texts.read(candidates)
  const best = candidates.flatMap((chunk_id) => {
    const text = texts.known.get(chunk_id)
    return text === undefined ? [] : [{ chunk_id, ...text }]
  })
  if (best.length === 0) return false
  try {
    const answers = await rerank(
      ctx,
      modelId,
      question,
      best.map((row) => `${row.heading}\n\n${row.text}`.trim()),
    )
    const asked = new Set(best.map((row) => row.chunk_id))
    for (const [id, score] of scores) if (!asked.has(id)) scores.set(id, score / 1_000)
    for (const [i, row] of best.entries()) scores.set(row.chunk_id, answers[i] ?? 0)
    return true
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof AppError)) throw error
    ctx.log.warn({ err: error, model_id: modelId }, 'a search continues without its rerank model')
    return false
  }
}

type Result = Omit<Passage, 'heading' | 'text'>

function toResults(
  { limit, group }: SearchInput,
  bases: readonly SearchedBase[],
  known: ReadonlyMap<string, PassagePlace>,
  scores: ReadonlyMap<string, number>,
  [keyword, vectors]: readonly [readonly Scored[], readonly Scored[]],
): Result[] {
  const least = new Map(bases.map((base) => [base.id, base.min_score]))
  const scoresOf = (found: readonly Scored[]) => new Map(found.map((one) => [one.chunk_id, one.score]))
  const [byWords, byMeaning] = [scoresOf(keyword), scoresOf(vectors)]
  const seen = new Set<string>()
  const passages: Result[] = []
  for (const [id, score] of ranked(scores, known)) {
    const row = known.get(id)
    if (row === undefined || score < (least.get(row.knowledge_base_id) ?? 0)) continue
    if (group === 'document' && seen.has(row.document_id)) continue
    seen.add(row.document_id)
    const halves = { keyword_score: byWords.get(id) ?? null, vector_score: byMeaning.get(id) ?? null }
    passages.push({ ...row, ...halves, score })
    if (passages.length === limit) break
  }
  return passages
}

/**
 * Best first; results with equal scores are ordered by name and position, so that the same documents always have the
 * same order.
 */
function ranked(
  scores: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, PassagePlace>,
): [string, number][] {
  const place = (id: string) => known.get(id) ?? { document_name: '', start_offset: 0 }
  return [...scores].sort(([a, scoreA], [b, scoreB]) => {
    if (Math.abs(scoreA - scoreB) > SAME * Math.max(scoreA, scoreB)) return scoreB - scoreA
    const [one, two] = [place(a), place(b)]
    if (one.document_name !== two.document_name) return one.document_name < two.document_name ? -1 : 1
    return one.start_offset - two.start_offset
  })
}
/** Smaller differences come from summing in another order. */
const SAME = 1e-9
