import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import type { Language } from './analysis/language.ts'
import { vectorWeight } from './vector-weight.fragments.ts'

/** A base that is searched: the generation that answers, and how its passages are ranked. */
export type SearchedBase = {
  id: string
  generation_id: string
  embedding_model_id: string | null
  /** How much the vectors of that model count beside the words. */
  weight: number
  rerank_model_id: string | null
  min_score: number
}

/** What a question is asked of: bases, or all; and of these some documents, or all. */
export type Scope = {
  knowledge_base_ids: readonly string[] | null
  documents?: readonly string[] | undefined
}

/** The bases of a scope that this reader can search at this moment. */
export async function searchedBases(ctx: UserCtx, scope: Scope): Promise<SearchedBase[]> {
  const { rows } = await ctx.db.execute<SearchedBase>(sql`
    SELECT k.id, k.generation_id, g.embedding_model_id, ${vectorWeight} AS weight, r.rerank_model_id, coalesce(r.min_score, 0) AS min_score
    FROM knowledge_bases k JOIN index_generations g ON g.id = k.generation_id
    LEFT JOIN models m ON m.id = g.embedding_model_id
    LEFT JOIN embedding_weights w ON w.model_id = m.id
    LEFT JOIN rag_configurations r ON r.id = k.rag_configuration_id
    WHERE ${searchable(ctx, scope)}`)
  return rows
}

/** The rows of `knowledge_bases k` that a scope names and this reader can search. Files of assistants only by name. */
export function searchable(ctx: UserCtx, { knowledge_base_ids: ids }: Scope): SQL {
  const named = ids === null ? sql`k.assistant_id IS NULL` : sql`k.id = ANY(${sql.param(ids)}::uuid[])`
  return sql`(${named} AND ${mayWithKnowledgeBase({ ...ctx.actor }, 'retrieve')})`
}

/** Passages of a language, and how many lexemes they have in all. */
export type Statistics = { language: Language; chunks: number; length: number }
export type GenerationStatistics = Statistics & { generation_id: string }

export async function statisticsOf(
  ctx: Ctx,
  generationIds: readonly string[],
): Promise<GenerationStatistics[]> {
  const { rows } = await ctx.db.execute<GenerationStatistics>(sql`
    SELECT generation_id, language, count(*)::int AS chunks, sum(length)::float8 AS length FROM chunk_lexemes
    WHERE generation_id = ANY(${sql.param(generationIds)}::uuid[]) GROUP BY generation_id, language`)
  return rows
}

/** The languages that generations have passages in, without counting them: by the order of the index, one look each. */
export async function languagesOf(
  ctx: Ctx,
  generationIds: readonly string[],
): Promise<{ generation_id: string; language: Language }[]> {
  const { rows } = await ctx.db.execute<{ generation_id: string; language: Language }>(sql`
    SELECT g.id AS generation_id, x.language
    FROM unnest(${sql.param(generationIds)}::uuid[]) AS g (id) CROSS JOIN unnest('{en,fr,simple}'::text[]) AS x (language)
    CROSS JOIN LATERAL (SELECT FROM chunk_lexemes l WHERE l.generation_id = g.id AND l.language BETWEEN x.language AND x.language
      ORDER BY l.language LIMIT 1) l`)
  return rows
}

export async function modelOfGeneration(ctx: Ctx, id: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ embedding_model_id: string | null }>(
    sql`SELECT embedding_model_id FROM index_generations WHERE id = ${id}`,
  )
  return rows[0]?.embedding_model_id ?? null
}
