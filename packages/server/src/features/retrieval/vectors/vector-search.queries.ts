import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { countRow, rowOf, rowsOf } from '#db/rows.ts'
import { scored, type Scored } from '#features/retrieval/keywords/keyword.queries.ts'
import { passesFilter, type Scope, searchable } from '#features/retrieval/scope.queries.ts'
import { INDEXED_DIMENSIONS_MAX, textOf } from './vectors.queries.ts'

/** Fewer vectors are compared exactly; more are searched with the index of their dimensions. */
const COMPARED_MAX = 15_000

/** The nearest passages by cosine among those that this reader can search, best first. */
export async function vectorSearch(
  ctx: UserCtx,
  scope: Scope,
  modelId: string,
  question: Float32Array,
  limit: number,
): Promise<Scored[]> {
  const dimensions = question.length
  const count = await countVectors(ctx, scope, modelId)
  const isIndexed = count > COMPARED_MAX && dimensions <= INDEXED_DIMENSIONS_MAX
  const typed = sql.raw(`vector(${dimensions})`)
  const embedding = isIndexed ? sql`(v.embedding::${typed})` : sql`v.embedding`
  const distance = sql`${embedding} <=> ${textOf(question)}::${typed}`
  return await inTransaction(ctx, async (tx) => {
    if (isIndexed) await setDepth(tx, limit)
    return await rowsOf(
      tx.db,
      scored,
      sql`WITH bases AS MATERIALIZED (
          SELECT k.id, k.generation_id FROM knowledge_bases k WHERE ${searchable(ctx, scope)}
        )
        SELECT v.chunk_id, v.document_id, 1 - (${distance}) AS score FROM chunk_vectors v
        WHERE v.generation_id = ANY(ARRAY(SELECT generation_id FROM bases)) AND v.model_id = ${modelId}
          AND v.dimensions = ${sql.raw(String(dimensions))} AND ${chosen(scope)}
          AND v.document_id NOT IN (SELECT d.id FROM bases b JOIN documents d ON d.knowledge_base_id = b.id
            WHERE d.archived_at IS NOT NULL OR d.deleted_at IS NOT NULL)
          AND v.chunk_id NOT IN (SELECT c.id FROM bases b JOIN chunks c ON c.generation_id = b.generation_id
            WHERE NOT c.is_enabled)
          AND ${passesFilter(scope, sql`v.document_id`)}
        ORDER BY ${distance} LIMIT ${limit}`,
    )
  })
}

async function countVectors(ctx: UserCtx, scope: Scope, modelId: string): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM (
        SELECT 1 FROM chunk_vectors v WHERE v.model_id = ${modelId} AND v.generation_id IN (
          SELECT k.generation_id FROM knowledge_bases k WHERE ${searchable(ctx, scope)})
        LIMIT ${COMPARED_MAX + 1}) counted`,
  )
  return row?.count ?? 0
}

/**
 * The index is scanned until enough passages are found that this reader can search. It also provides the order:
 * without statistics of a table that has just grown, the planner would assume few rows and sort them all.
 */
async function setDepth(tx: Ctx, limit: number): Promise<void> {
  await tx.db.execute(sql`SELECT set_config('enable_sort', 'off', true),
    set_config('hnsw.iterative_scan', 'strict_order', true),
    set_config('hnsw.ef_search', ${String(Math.min(1_000, limit))}, true)`)
}

function chosen({ documents }: Scope): SQL {
  return documents === undefined ? sql`true` : sql`v.document_id = ANY(${sql.param(documents)}::uuid[])`
}
