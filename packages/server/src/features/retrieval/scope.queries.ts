import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  columns,
  double,
  extend,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  uuid,
} from '#db/rows.ts'
import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { vectorWeight } from './vectors/vector-weight.fragments.ts'

/** A searched base: its active generation and its ranking. */
const embeddingModel = columns({ embedding_model_id: nullable(uuid) })
const searchedBase = extend(embeddingModel, {
  id: uuid,
  generation_id: uuid,
  /** The weight of that model's vectors besides keywords. */
  weight: double,
  rerank_model_id: nullable(uuid),
  min_score: double,
})
export type SearchedBase = RowOf<typeof searchedBase>

/** The scope of a search: some or all bases, and some or all of their documents. */
export type Scope = {
  knowledge_base_ids: readonly string[] | null
  documents?: readonly string[] | undefined
  /**
   * Only the passages that are normally not searched: disabled ones and those of archived documents. Only for keyword
   * search.
   */
  not_searched?: boolean
  /** What `documents d` must also meet. It only restricts what the reader can search. */
  matching?: SQL | undefined
}

/** The bases of a scope that this reader can search now. */
export async function searchedBases(ctx: UserCtx, scope: Scope): Promise<SearchedBase[]> {
  return await rowsOf(
    ctx.db,
    searchedBase,
    sql`SELECT k.id, k.generation_id, g.embedding_model_id, ${vectorWeight} AS weight, r.rerank_model_id, coalesce(r.min_score, 0) AS min_score
      FROM knowledge_bases k JOIN index_generations g ON g.id = k.generation_id
      LEFT JOIN models m ON m.id = g.embedding_model_id
      LEFT JOIN embedding_weights w ON w.model_id = m.id
      LEFT JOIN rag_configurations r ON r.id = k.rag_configuration_id
      WHERE ${searchable(ctx, scope)}`,
  )
}

/** The rows of `knowledge_bases k` that a scope names and this reader can search. Files of assistants only by name. */
export function searchable(ctx: UserCtx, { knowledge_base_ids: ids }: Scope): SQL {
  const named = ids === null ? sql`k.is_listed` : sql`k.id = ANY(${sql.param(ids)}::uuid[])`
  return sql`(${named} AND ${mayWithKnowledgeBase({ ...ctx.actor }, 'retrieve')})`
}

/**
 * Whether the document with this id passes the filter of a scope. It is looked up for each passage that was found, so
 * that the plan of a search stays the same in a base with many documents.
 */
export function passesFilter({ matching }: Scope, documentId: SQL): SQL {
  if (matching === undefined) return sql`true`
  return sql`(EXISTS (SELECT 1 FROM documents d WHERE d.id = ${documentId} AND ${matching}) IS TRUE)`
}

/** The number of passages in a language and their total lexemes. */
export type Statistics = { language: Language; chunks: number; length: number }

const generationLanguage = columns({
  generation_id: uuid,
  language: oneOf(LANGUAGES),
})
const statistics = extend(generationLanguage, { chunks: integer, length: double })
export type GenerationStatistics = RowOf<typeof statistics>

export async function statisticsOf(
  ctx: Ctx,
  generationIds: readonly string[],
): Promise<GenerationStatistics[]> {
  return await rowsOf(
    ctx.db,
    statistics,
    sql`SELECT generation_id, language, count(*)::int AS chunks, sum(length)::float8 AS length FROM chunk_lexemes
      WHERE generation_id = ANY(${sql.param(generationIds)}::uuid[]) GROUP BY generation_id, language`,
  )
}

/** The languages of passages in generations, found without counting, with one index lookup for each and one more. */
export async function languagesOf(
  ctx: Ctx,
  generationIds: readonly string[],
): Promise<RowOf<typeof generationLanguage>[]> {
  return await rowsOf(
    ctx.db,
    generationLanguage,
    sql`WITH RECURSIVE found AS (
        SELECT g.id, (SELECT l.language FROM chunk_lexemes l WHERE l.generation_id = g.id
          ORDER BY l.language LIMIT 1) AS language
        FROM unnest(${sql.param(generationIds)}::uuid[]) AS g (id)
        UNION ALL
        SELECT f.id, (SELECT l.language FROM chunk_lexemes l WHERE l.generation_id = f.id AND l.language > f.language
          ORDER BY l.language LIMIT 1)
        FROM found f WHERE f.language IS NOT NULL
      )
      SELECT id AS generation_id, language FROM found WHERE language IS NOT NULL`,
  )
}

export async function modelOfGeneration(ctx: Ctx, id: string): Promise<string | null> {
  const row = await rowOf(
    ctx.db,
    embeddingModel,
    sql`SELECT embedding_model_id FROM index_generations WHERE id = ${id}`,
  )
  return row?.embedding_model_id ?? null
}
