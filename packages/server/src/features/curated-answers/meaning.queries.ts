import { STEMMED_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, double, idRow, integer, oneOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { usable } from './curated-answers.queries.ts'

/** Creates the table of the vectors of wordings if it is missing; call it in a transaction. */
export async function makeWordingVectors(ctx: Pick<Ctx, 'db'>): Promise<void> {
  // servers that start together would each find no table and create it
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('curated_vectors'))`)
  await ctx.db.execute(sql`
    CREATE TABLE IF NOT EXISTS curated_vectors (
      curated_answer_id uuid NOT NULL,
      position smallint NOT NULL,
      model_id uuid NOT NULL,
      dimensions smallint NOT NULL,
      embedding vector NOT NULL,
      CONSTRAINT curated_vectors__pk PRIMARY KEY (curated_answer_id, position),
      CONSTRAINT curated_vectors__wording FOREIGN KEY (curated_answer_id, position)
        REFERENCES curated_wordings (curated_answer_id, position) ON DELETE CASCADE
    )`)
}

const missing = columns({
  curated_answer_id: uuid,
  position: integer,
  wording: text,
  model_id: uuid,
  owner_id: uuid,
})

/** Wordings `w` without a vector of the model that embeds the passages of their base `k`. */
const unembedded = sql`curated_wordings w JOIN curated_answers c ON c.id = w.curated_answer_id
  JOIN knowledge_bases k ON k.id = c.knowledge_base_id AND k.deleted_at IS NULL AND k.owner_id IS NOT NULL
  JOIN index_generations g ON g.id = k.generation_id AND g.embedding_model_id IS NOT NULL
  LEFT JOIN curated_vectors v ON v.curated_answer_id = w.curated_answer_id AND v.position = w.position
  WHERE v.model_id IS DISTINCT FROM g.embedding_model_id`

const AT_ONCE = 100

/** The next bases with wordings to embed. */
export async function basesToEmbed(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT DISTINCT k.id FROM ${unembedded} AND k.id > ${after} ORDER BY k.id LIMIT ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

/** Some wordings of a base to embed, and who pays for it. */
export async function wordingsToEmbed(ctx: Ctx, baseId: string, limit: number) {
  return await rowsOf(
    ctx.db,
    missing,
    sql`SELECT w.curated_answer_id, w.position, w.wording, g.embedding_model_id AS model_id, k.owner_id
      FROM ${unembedded} AND k.id = ${baseId} ORDER BY w.curated_answer_id, w.position LIMIT ${limit}`,
  )
}

export type EmbeddedWording = { curated_answer_id: string; position: number; vector: string }

/** Stores vectors of wordings that still exist. */
export async function putVectors(ctx: Ctx, modelId: string, rows: readonly EmbeddedWording[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO curated_vectors (curated_answer_id, position, model_id, dimensions, embedding)
    SELECT w.curated_answer_id, w.position, ${modelId}, vector_dims(x.embedding::vector), x.embedding::vector
    FROM unnest(${sql.param(rows.map((row) => row.curated_answer_id))}::uuid[],
      ${sql.param(rows.map((row) => row.position))}::smallint[],
      ${sql.param(rows.map((row) => row.vector))}::text[]) AS x (curated_answer_id, position, embedding)
    JOIN curated_wordings w ON w.curated_answer_id = x.curated_answer_id AND w.position = x.position
    ON CONFLICT (curated_answer_id, position) DO UPDATE SET model_id = excluded.model_id,
      dimensions = excluded.dimensions, embedding = excluded.embedding`)
}

const embeddingModel = columns({ model_id: uuid })

/** The models of the vectors of usable answers in some bases. */
export async function modelsOfAnswers(ctx: UserCtx, baseIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    embeddingModel,
    sql`SELECT DISTINCT v.model_id FROM knowledge_bases k JOIN curated_answers c ON c.knowledge_base_id = k.id
      JOIN curated_vectors v ON v.curated_answer_id = c.id WHERE ${usable(ctx, baseIds)}`,
  )
  return rows.map((row) => row.model_id)
}

const near = columns({
  id: uuid,
  wording: text,
  language: oneOf(STEMMED_LANGUAGES),
  reviewed_at: timestamp,
  similarity: double,
})

/** The wordings nearest to a question by cosine, with at least this similarity. */
export async function nearestWordings(
  ctx: UserCtx,
  baseIds: readonly string[],
  { model_id, vector, size }: { model_id: string; vector: string; size: number },
  least: number,
  limit: number,
) {
  const distance = sql`(v.embedding <=> ${vector}::vector)`
  return await rowsOf(
    ctx.db,
    near,
    sql`SELECT c.id, w.wording, c.language, c.reviewed_at, 1 - ${distance} AS similarity
      FROM knowledge_bases k JOIN curated_answers c ON c.knowledge_base_id = k.id
      JOIN curated_wordings w ON w.curated_answer_id = c.id
      JOIN curated_vectors v ON v.curated_answer_id = w.curated_answer_id AND v.position = w.position
      WHERE ${usable(ctx, baseIds)} AND v.model_id = ${model_id} AND v.dimensions = ${size}
        AND 1 - ${distance} >= ${least}
      ORDER BY ${distance}, c.id LIMIT ${limit}`,
  )
}
