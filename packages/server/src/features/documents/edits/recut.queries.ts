import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { headingsOf } from '#features/retrieval/sealed-passages.service.ts'
import type { TextSection } from '#db/json-columns.ts'
import {
  boolean,
  bytes,
  columns,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'

export const APPLY_CHANGES = 'documents.apply_changes'

const indexedText = columns({
  id: uuid,
  document_id: uuid,
  knowledge_base_id: uuid,
  indexed_revision: integer,
  name: text,
  title: text,
  changes_revision: integer,
  changes_applied: integer,
  sealed: nullable(bytes),
  markdown: nullable(text),
  sealed_details: nullable(bytes),
  sections: nullable(json<TextSection[]>()),
})
export type IndexedText = RowOf<typeof indexedText>

/** The text of a document that is in the index, with the count of its changes. */
export async function findIndexedText(ctx: Ctx, id: string): Promise<IndexedText | undefined> {
  return await rowOf(
    ctx.db,
    indexedText,
    sql`SELECT d.id, d.id AS document_id, d.knowledge_base_id, d.indexed_revision, d.name, d.title, d.changes_revision, d.changes_applied,
        t.sealed, t.markdown, t.sealed_details, t.sections
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id AND k.deleted_at IS NULL
      JOIN document_texts t ON t.document_id = d.id
      WHERE d.id = ${id} AND d.deleted_at IS NULL AND d.indexed_revision IS NOT NULL`,
  )
}

const generation = columns({ generation_id: uuid })

/** The generations that already contain a document; the builder of a new one adds it with its current changes. */
export async function generationsWith(ctx: Ctx, documentId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    generation,
    sql`SELECT DISTINCT generation_id FROM chunks WHERE document_id = ${documentId}`,
  )
  return rows.map(({ generation_id }) => generation_id)
}

const revisions = columns({ changes_revision: integer, changes_applied: integer })

export async function changesRevision(ctx: Ctx, id: string): Promise<number> {
  const row = await rowOf(
    ctx.db,
    revisions,
    sql`SELECT changes_revision, changes_applied FROM documents WHERE id = ${id}`,
  )
  return row?.changes_revision ?? 0
}

/** Counts a change, so that passages that are being made without it are not stored. */
export async function countChange(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE documents SET changes_revision = changes_revision + 1, updated_at = now() WHERE id = ${id}`,
  )
}

const heldDocument = columns({ name: text, indexed_revision: nullable(integer) })

/** Locks a document of a base, so that its changes are made one after the other. */
export async function holdDocument(
  ctx: Ctx,
  baseId: string,
  id: string,
): Promise<RowOf<typeof heldDocument> | undefined> {
  return await rowOf(
    ctx.db,
    heldDocument,
    sql`SELECT name, indexed_revision FROM documents
      WHERE id = ${id} AND knowledge_base_id = ${baseId} AND deleted_at IS NULL FOR UPDATE`,
  )
}

const placedChunk = columns({
  id: uuid,
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  start_offset: integer,
  end_offset: integer,
  is_enabled: boolean,
  change_id: nullable(uuid),
})
export type PlacedChunk = Omit<RowOf<typeof placedChunk>, 'document_id' | 'sealed'>

/** A passage of a document in the active index. */
export async function placedChunkOf(
  ctx: Ctx,
  documentId: string,
  chunkId: string,
): Promise<PlacedChunk | undefined> {
  const row = await rowOf(
    ctx.db,
    placedChunk,
    sql`SELECT c.id, c.document_id, c.sealed, c.heading, c.start_offset, c.end_offset, c.is_enabled, c.change_id
      FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
      WHERE c.document_id = ${documentId} AND c.id = ${chunkId}`,
  )
  if (row === undefined) return undefined
  const [heading = ''] = await headingsOf(ctx, [row])
  return { ...row, heading }
}

/** Names the change of a passage, so that it is known before the passage is made again. */
export async function nameChange(ctx: Ctx, chunkId: string, changeId: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE chunks SET change_id = ${changeId} WHERE id = ${chunkId}`)
}

const waiting = columns({ is_indexing: boolean, not_applied: integer })

/** Whether changes of a document are still being indexed, and how many have no place. */
export async function stateOfChanges(ctx: Ctx, id: string): Promise<RowOf<typeof waiting>> {
  const row = await rowOf(
    ctx.db,
    waiting,
    sql`SELECT EXISTS (SELECT 1 FROM tasks WHERE kind = ${APPLY_CHANGES} AND subject_id = ${id}) AS is_indexing,
      (SELECT count(*)::int FROM passage_changes WHERE document_id = ${id} AND state = 'not_applied') AS not_applied`,
  )
  return row ?? { is_indexing: false, not_applied: 0 }
}
