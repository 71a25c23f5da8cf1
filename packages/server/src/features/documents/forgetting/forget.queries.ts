import type { Ctx } from '#core/context.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { sql } from '#db/drizzle.ts'
import { idRow, rowsOf } from '#db/rows.ts'
import { removalOfTests } from '#features/evaluations/evaluations.fragments.ts'

/** Small steps, so that others do not wait long during a large removal. */
const CHUNKS_AT_ONCE = 100

/** Removes some passages of a document with their keys and vectors; false if none is left. */
export async function deleteSomeChunks(ctx: Ctx, documentId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM chunks WHERE id IN (
      SELECT id FROM chunks WHERE document_id = ${documentId} LIMIT ${CHUNKS_AT_ONCE})`)
  return rowCount === CHUNKS_AT_ONCE
}

export async function deleteSomeOfGeneration(ctx: Ctx, generationId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM chunks WHERE id IN (
      SELECT id FROM chunks WHERE generation_id = ${generationId} LIMIT ${CHUNKS_AT_ONCE})`)
  return rowCount === CHUNKS_AT_ONCE
}

/** Whether a removed document is a file of a conversation whose owner is on legal hold. */
export async function isKeptByHold(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
    WHERE d.id = ${id} AND k.thread_id IS NOT NULL AND k.deleted_at IS NULL AND ${isOnHold(sql`k.owner_id`)}`)
  return rows.length > 0
}

/** The last step: removes the document, its text and its redrawn picture; returns their files. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`WITH pictured AS (SELECT file_id, thumbnail_id FROM document_pictures WHERE document_id = ${id}),
        gone AS (DELETE FROM documents WHERE id = ${id} AND deleted_at IS NOT NULL RETURNING file_id)
      SELECT file_id AS id FROM gone
      UNION ALL SELECT p.file_id FROM pictured p, gone UNION ALL SELECT p.thumbnail_id FROM pictured p, gone`,
  )
  return rows.map((row) => row.id)
}

/** A generation that is not active. */
export async function deleteGeneration(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM index_generations g WHERE g.id = ${id} AND g.state IN ('replaced', 'failed')
      AND NOT EXISTS (SELECT 1 FROM chunks c WHERE c.generation_id = g.id)`)
}

/** Keeps the row of a failed generation, which has the reason. */
export async function isReplaced(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM index_generations WHERE id = ${id} AND state = 'replaced'`,
  )
  return rows.length > 0
}

const DOCUMENTS_AT_ONCE = 50

/** Documents of a base that is being deleted. */
export async function someDocuments(ctx: Ctx, baseId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE k.id = ${baseId} AND k.deleted_at IS NOT NULL LIMIT ${DOCUMENTS_AT_ONCE}`,
  )
  return rows.map((row) => row.id)
}

/** Removes an empty base with everything that belongs to it. */
export async function deleteBase(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM grants g WHERE g.resource_type = 'knowledge_base' AND g.resource_id = ${id} AND EXISTS (
      SELECT 1 FROM knowledge_bases k WHERE k.id = ${id} AND k.deleted_at IS NOT NULL)`)
  await ctx.db.execute(
    removalOfTests(sql`e.knowledge_base_id IN (
      SELECT k.id FROM knowledge_bases k WHERE k.id = ${id} AND k.deleted_at IS NOT NULL)`),
  )
  await ctx.db.execute(sql`DELETE FROM knowledge_bases WHERE id = ${id} AND deleted_at IS NOT NULL`)
}

/** Whether a file is still referenced. */
export async function isNamed(ctx: Ctx, fileId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE file_id = ${fileId} UNION ALL SELECT 1 FROM files WHERE id = ${fileId} OR bytes_id = ${fileId}
    UNION ALL SELECT 1 FROM document_pictures WHERE file_id = ${fileId} OR thumbnail_id = ${fileId}`)
  return rows.length > 0
}
