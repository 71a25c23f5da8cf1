import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowsOf } from '#db/rows.ts'

/** Stores vectors for a document that is not complete yet, by the hex of their hash. */
export async function insertStaged(
  ctx: Ctx,
  documentId: string,
  modelId: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const hashes = [...vectors.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const embeddings = [...vectors.values()].map(bytesOf)
  // locks the document, so that nothing is stored for one that is deleted concurrently
  await ctx.db.execute(sql`
    INSERT INTO staged_vectors (model_id, hash, document_id, embedding)
    SELECT ${modelId}, x.hash, d.id, x.embedding
    FROM unnest(${sql.param(hashes)}::bytea[], ${sql.param(embeddings)}::bytea[]) AS x (hash, embedding), documents d
    WHERE d.id = ${documentId} AND d.deleted_at IS NULL FOR KEY SHARE OF d
    ON CONFLICT DO NOTHING`)
}

const storedVector = columns({ hash: bytes, embedding: bytes })

/** Staged vectors of a model, for any document. */
export async function stagedByHash(
  ctx: Ctx,
  modelId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  const rows = await rowsOf(
    ctx.db,
    storedVector,
    sql`SELECT DISTINCT ON (hash) hash, embedding FROM staged_vectors
      WHERE model_id = ${modelId} AND hash = ANY(${sql.param(hashes)}::bytea[])`,
  )
  return new Map(rows.map((row) => [row.hash.toString('hex'), vectorOf(row.embedding)]))
}

/** Small steps, so that others do not wait long. */
const AT_ONCE = 100

/** Removes some staged vectors of a document; false if none is left. */
export async function dropSomeStaged(ctx: Ctx, documentId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM staged_vectors WHERE (model_id, hash, document_id) IN (
      SELECT model_id, hash, document_id FROM staged_vectors WHERE document_id = ${documentId} LIMIT ${AT_ONCE})`)
  return rowCount === AT_ONCE
}

/**
 * Removes some staged vectors of documents that are no longer embedded, because their model was changed or
 * their index was dropped; returns how many.
 */
export async function dropSomeUnwanted(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM staged_vectors WHERE (model_id, hash, document_id) IN (
      SELECT s.model_id, s.hash, s.document_id FROM staged_vectors s JOIN documents d ON d.id = s.document_id
      WHERE d.state = 'indexed' AND NOT EXISTS (
        SELECT 1 FROM index_generations g WHERE g.knowledge_base_id = d.knowledge_base_id AND g.state = 'building')
      LIMIT ${AT_ONCE})`)
  return rowCount ?? 0
}

const bytesOf = (vector: Float32Array) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

function vectorOf(bytes: Buffer): Float32Array {
  // a buffer of the driver can have any offset, typed arrays of numbers cannot
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
