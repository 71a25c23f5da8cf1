import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowsOf } from '#db/rows.ts'

/** Keeps what a model has answered for a document that is not whole yet, by the hex of its hash. */
export async function insertStaged(
  ctx: Ctx,
  documentId: string,
  modelId: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const hashes = [...vectors.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const embeddings = [...vectors.values()].map(bytesOf)
  // the document is held, so that nothing is kept for one that goes at the same time
  await ctx.db.execute(sql`
    INSERT INTO staged_vectors (model_id, hash, document_id, embedding)
    SELECT ${modelId}, x.hash, d.id, x.embedding
    FROM unnest(${sql.param(hashes)}::bytea[], ${sql.param(embeddings)}::bytea[]) AS x (hash, embedding), documents d
    WHERE d.id = ${documentId} AND d.deleted_at IS NULL FOR KEY SHARE OF d
    ON CONFLICT DO NOTHING`)
}

const storedVector = columns({ hash: bytes, embedding: bytes })

/** What is kept of a model's answers, for whichever document. */
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

/** Small steps: nobody else waits for long. */
const AT_ONCE = 100

/** Takes some of what is kept for a document away; false when none is left. */
export async function dropSomeStaged(ctx: Ctx, documentId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM staged_vectors WHERE (model_id, hash, document_id) IN (
      SELECT model_id, hash, document_id FROM staged_vectors WHERE document_id = ${documentId} LIMIT ${AT_ONCE})`)
  return rowCount === AT_ONCE
}

/**
 * Takes some of what is kept for documents away that nobody embeds any more, since their model was taken from them or
 * their index was given up; tells how much that was.
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
  // a buffer of the driver can begin anywhere, numbers cannot
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
