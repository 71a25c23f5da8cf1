import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, integer, rowsOf, text } from '#db/rows.ts'

/** Larger vectors are compared exactly. */
export const INDEXED_DIMENSIONS_MAX = 2_000

const dimensionsRow = columns({ dimensions: integer })

/** The dimensions of the stored vectors. */
export async function storedDimensions(ctx: Ctx): Promise<number[]> {
  const rows = await rowsOf(ctx.db, dimensionsRow, sql`SELECT DISTINCT dimensions FROM chunk_vectors`)
  return rows.map(({ dimensions }) => dimensions)
}

/** Creates the table of vectors if it is missing; call it in a transaction. */
export async function makeVectorTable(ctx: Pick<Ctx, 'db'>): Promise<void> {
  // IF NOT EXISTS is not enough for servers that start together: each would find no table and create it
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('chunk_vectors'))`)
  await ctx.db.execute(sql`
    CREATE TABLE IF NOT EXISTS chunk_vectors (
      chunk_id uuid NOT NULL,
      generation_id uuid NOT NULL,
      document_id uuid NOT NULL,
      model_id uuid NOT NULL,
      dimensions smallint NOT NULL,
      embedding vector NOT NULL,
      CONSTRAINT chunk_vectors__pk PRIMARY KEY (chunk_id),
      CONSTRAINT chunk_vectors__chunk FOREIGN KEY (chunk_id) REFERENCES chunks (id) ON DELETE CASCADE
    )`)
  await ctx.db.execute(
    sql`CREATE INDEX IF NOT EXISTS chunk_vectors__generation_id ON chunk_vectors (generation_id, model_id)`,
  )
}

/** Creates the index of vectors of one size if it is missing. */
export async function makeVectorIndex(ctx: Ctx, dimensions: number): Promise<void> {
  if (dimensions > INDEXED_DIMENSIONS_MAX) return
  const size = sql.raw(String(dimensions))
  await ctx.deps.database.withoutTimeLimit(() =>
    ctx.db.execute(sql`
      CREATE INDEX IF NOT EXISTS ${sql.identifier(`chunk_vectors__${dimensions}`)} ON chunk_vectors
      USING hnsw ((embedding::vector(${size})) vector_cosine_ops) WHERE dimensions = ${size}`),
  )
}

export type ChunkVector = { chunk_id: string; vector: Float32Array }

export async function insertVectors(
  ctx: Ctx,
  to: { generation_id: string; document_id: string },
  modelId: string,
  rows: readonly ChunkVector[],
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO chunk_vectors (chunk_id, generation_id, document_id, model_id, dimensions, embedding)
    SELECT x.chunk_id, ${to.generation_id}, ${to.document_id}, ${modelId}, vector_dims(x.embedding::vector), x.embedding::vector
    FROM unnest(${sql.param(rows.map((row) => row.chunk_id))}::uuid[],
      ${sql.param(rows.map(({ vector }) => textOf(vector)))}::text[]) AS x (chunk_id, embedding)`)
}

const storedVector = columns({ hash: bytes, embedding: text })

/** Existing vectors of a model, by the hex of their hash. */
export async function vectorsByHash(
  ctx: Ctx,
  modelId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  const rows = await rowsOf(
    ctx.db,
    storedVector,
    sql`SELECT DISTINCT ON (c.hash) c.hash, v.embedding::text AS embedding
      FROM chunks c JOIN chunk_vectors v ON v.chunk_id = c.id
      WHERE c.hash = ANY(${sql.param(hashes)}::bytea[]) AND v.model_id = ${modelId}`,
  )
  return new Map(rows.map((row) => [row.hash.toString('hex'), vectorOf(row.embedding)]))
}

/** A vector in the text format of pgvector. */
export function textOf(vector: Float32Array): string {
  return `[${vector.join()}]`
}

function vectorOf(text: string): Float32Array {
  return Float32Array.from(text.slice(1, -1).split(','), Number)
}
