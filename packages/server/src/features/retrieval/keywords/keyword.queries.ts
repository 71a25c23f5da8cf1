import type { UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  double,
  extend,
  integer,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  uuid,
} from '#db/rows.ts'
import type { Key } from '#features/retrieval/analysis/keys.ts'
import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { SAMPLED } from '#features/retrieval/chunks.queries.ts'
import { passesFilter, type Scope, searchable, type Statistics } from '#features/retrieval/scope.queries.ts'

/** Chosen on four public sets (docs/decisions/0008-keyword-search.md). */
const K1 = sql.raw('1.4::float8')
const B = sql.raw('0.75::float8')

/** A lexeme of the question: its keys, and how often the question has it. */
export type Term = { language: Language; lexeme: string; keys: readonly Key[]; weight: number }

const chunkScore = columns({ chunk_id: uuid, score: double })
export const scored = extend(chunkScore, { document_id: uuid })
export type Scored = RowOf<typeof scored>

/** A result, or the inverse document frequency of a term as `score`. */
const found = columns({
  chunk_id: nullable(uuid),
  document_id: nullable(uuid),
  score: double,
  term: nullable(integer),
})

/** The SQL version of `saltOf` in `analysis/keys.ts`. */
const SALT = sql`('x' || right(replace(k.generation_id::text, '-', ''), 16))::bit(64)::bigint`

/** The best passages, and the inverse document frequency of each term that was found, by its number from 0. */
export type KeywordHits = { best: Scored[]; idf: Map<number, number> }

/**
 * The best passages by BM25 among those that this reader can search, best first. Frequencies and lengths are those of
 * all bases searched together, per language.
 */
export async function keywordSearch(
  ctx: UserCtx,
  scope: Scope,
  terms: readonly Term[],
  statistics: readonly Statistics[],
  limit: number,
): Promise<KeywordHits> {
  const rows = await rowsOf(
    ctx.db,
    found,
    sql`WITH bases AS MATERIALIZED (
        SELECT k.id, k.generation_id, ${SALT} AS salt FROM knowledge_bases k WHERE ${searchable(ctx, scope)}
      ), asked AS (${askedKeys(terms)}),
      known AS (
        SELECT * FROM unnest(${sql.param(statistics.map((one) => one.language))}::text[],
          ${sql.param(statistics.map((one) => one.chunks))}::float8[],
          ${sql.param(statistics.map((one) => one.length / Math.max(1, one.chunks)))}::float8[])
          AS x (language, chunks, mean_length)
      ), not_searched AS MATERIALIZED (
        SELECT d.id, d.deleted_at IS NOT NULL AS is_deleted FROM bases b JOIN documents d ON d.knowledge_base_id = b.id
        WHERE d.archived_at IS NOT NULL OR d.deleted_at IS NOT NULL
      ), switched_off AS MATERIALIZED (
        SELECT c.id FROM bases b JOIN chunks c ON c.generation_id = b.generation_id WHERE NOT c.is_enabled
      ), hits AS MATERIALIZED (
        SELECT l.chunk_id, l.document_id, l.language, l.length, a.term, a.frequency
        FROM bases b CROSS JOIN asked a CROSS JOIN LATERAL (
          SELECT l.chunk_id, l.document_id, l.language, l.length FROM chunk_lexemes l
          WHERE l.keys @> ARRAY[a.hash # b.salt] OFFSET 0
        ) l
        WHERE ${chosen(scope)} AND ${scope.not_searched === true ? notSearched(scope) : inUse(scope)}
      ), weights AS (
        SELECT h.term, ln(1 + (greatest(k.chunks - h.found, 0) + 0.5) / (h.found + 0.5)) AS idf, k.mean_length
        FROM (SELECT term, language, count(*)::float8 AS found FROM hits GROUP BY term, language) h
        JOIN known k ON k.language = h.language
      ), best AS (
      SELECT h.chunk_id, h.document_id, sum(t.weight * w.idf * h.frequency * (${K1} + 1)
        / (h.frequency + ${K1} * (1 - ${B} + ${B} * h.length / w.mean_length))) AS score
      FROM hits h JOIN weights w ON w.term = h.term
      JOIN unnest(${sql.param(terms.map((term) => term.weight))}::float8[]) WITH ORDINALITY AS t (weight, term)
        ON t.term = h.term
      GROUP BY h.chunk_id, h.document_id ORDER BY score DESC, h.chunk_id LIMIT ${limit}
      )
      SELECT chunk_id, document_id, score, NULL AS term FROM best
      UNION ALL SELECT NULL, NULL, idf, term - 1 FROM weights`,
  )
  const best = rows.flatMap(({ chunk_id, document_id, score }) =>
    chunk_id === null || document_id === null ? [] : [{ chunk_id, document_id, score }],
  )
  return {
    best: best.sort((a, b) => b.score - a.score),
    idf: new Map(rows.flatMap(({ term, score }) => (term === null ? [] : [[term, score] as const]))),
  }
}

/** The terms that passages of the scope have with one of the lowest `steps` frequencies, the most frequent first. */
export async function presentTerms<T extends Term>(
  ctx: UserCtx,
  scope: Scope,
  terms: readonly T[],
  steps: number,
): Promise<T[]> {
  if (terms.length === 0) return []
  const rows = await rowsOf(
    ctx.db,
    frequency,
    sql`WITH bases AS MATERIALIZED (
        SELECT ${SALT} AS salt FROM knowledge_bases k WHERE ${searchable(ctx, scope)}
      ), asked AS (${askedKeys(terms.map((term) => ({ ...term, keys: term.keys.slice(0, steps) })))})
      SELECT a.term, sum(s.found)::int AS found FROM bases b CROSS JOIN asked a CROSS JOIN LATERAL (
        SELECT count(*) AS found FROM (
          SELECT 1 FROM chunk_lexemes l WHERE l.keys @> ARRAY[a.hash # b.salt] LIMIT ${PRESENT_MAX}) x
      ) s WHERE s.found > 0 GROUP BY a.term ORDER BY found DESC, a.term`,
  )
  return rows.flatMap(({ term }) => terms[term - 1] ?? [])
}
/** Maximum number of positions that are counted. */
const PRESENT_MAX = 20

const frequency = columns({ term: integer, found: integer })

/**
 * Estimated number of passages with each term, from a sample of one in SAMPLED; 0 for rare terms. Reading every
 * place of a frequent word would take longer than the whole search is allowed to.
 */
export async function estimatedFrequencies(
  ctx: UserCtx,
  scope: Scope,
  terms: readonly Term[],
): Promise<number[]> {
  const rows = await rowsOf(
    ctx.db,
    frequency,
    sql`WITH bases AS MATERIALIZED (
        SELECT ${SALT} AS salt FROM knowledge_bases k WHERE ${searchable(ctx, scope)}
      ), asked AS (${askedKeys(terms)})
      SELECT a.term, sum(s.found)::int AS found FROM bases b CROSS JOIN asked a CROSS JOIN LATERAL (
        SELECT count(*) AS found FROM chunk_lexemes l WHERE l.is_sampled AND l.keys @> ARRAY[a.hash # b.salt] OFFSET 0
      ) s GROUP BY a.term`,
  )
  const found = new Map(rows.map((row) => [row.term, row.found * SAMPLED]))
  return terms.map((_, i) => found.get(i + 1) ?? 0)
}

export type CommonTerm = Term & { idf: number; mean_length: number }

/** The scores that common terms add to passages found by rare terms. */
export async function scoresOfCommon(
  ctx: UserCtx,
  scope: Scope,
  terms: readonly CommonTerm[],
  chunkIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf(
    ctx.db,
    chunkScore,
    sql`WITH bases AS MATERIALIZED (
        SELECT k.generation_id, ${SALT} AS salt FROM knowledge_bases k WHERE ${searchable(ctx, scope)}
      ), asked AS (${askedKeys(terms)})
      SELECT l.chunk_id, sum(t.weight * a.frequency * (${K1} + 1)
        / (a.frequency + ${K1} * (1 - ${B} + ${B} * l.length / t.mean_length))) AS score
      FROM chunk_lexemes l JOIN bases b ON b.generation_id = l.generation_id CROSS JOIN unnest(l.keys) AS stored (key)
      JOIN asked a ON a.hash = stored.key # b.salt
      JOIN unnest(${sql.param(terms.map((term) => term.weight * term.idf))}::float8[],
        ${sql.param(terms.map((term) => term.mean_length))}::float8[]) WITH ORDINALITY AS t (weight, mean_length, term)
        ON t.term = a.term
      WHERE l.chunk_id = ANY(${sql.param(chunkIds)}::uuid[])
      GROUP BY l.chunk_id`,
  )
  return new Map(rows.map((row) => [row.chunk_id, row.score]))
}

const marks = columns({
  chunk_id: uuid,
  document_id: uuid,
  ordinal: integer,
  language: oneOf(LANGUAGES),
  generation_id: uuid,
  marks: bytes,
})
export type Marks = RowOf<typeof marks>

/** The marks of passages, and their places in their documents. */
export async function marksOf(ctx: UserCtx, chunkIds: readonly string[]): Promise<Marks[]> {
  return await rowsOf(
    ctx.db,
    marks,
    sql`SELECT l.chunk_id, l.document_id, c.ordinal, l.language, l.generation_id, l.marks
      FROM chunk_lexemes l JOIN chunks c ON c.id = l.chunk_id
      WHERE l.chunk_id = ANY(${sql.param(chunkIds)}::uuid[])`,
  )
}

/** One row for each key of each term; terms are numbered from 1. */
function askedKeys(terms: readonly Term[]): SQL {
  const all = terms.flatMap(({ keys }, i) => keys.map((key) => ({ ...key, term: i + 1 })))
  return sql`SELECT * FROM unnest(${sql.param(all.map((key) => String(key.hash)))}::bigint[],
    ${sql.param(all.map((key) => key.term))}::int[], ${sql.param(all.map((key) => key.frequency))}::float8[])
    AS x (hash, term, frequency)`
}

/** The rows of `chunk_lexemes l` that are searched. */
function inUse(scope: Scope): SQL {
  return sql`(l.document_id NOT IN (SELECT id FROM not_searched) AND l.chunk_id NOT IN (SELECT id FROM switched_off)
    AND ${passesFilter(scope, sql`l.document_id`)})`
}

/** The other rows, except those of deleted documents. */
function notSearched(scope: Scope): SQL {
  return sql`((l.document_id IN (SELECT id FROM not_searched) OR l.chunk_id IN (SELECT id FROM switched_off)
      OR NOT ${passesFilter(scope, sql`l.document_id`)})
    AND l.document_id NOT IN (SELECT id FROM not_searched WHERE is_deleted))`
}

/** `chunk_lexemes l` of the documents that the scope names. */
function chosen({ documents }: Scope): SQL {
  return documents === undefined ? sql`true` : sql`l.document_id = ANY(${sql.param(documents)}::uuid[])`
}
