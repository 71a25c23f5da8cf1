import { mayReadDocument, mayRetrieveDocument } from '#core/access/documents.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, integer, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

import { type StoredWhole, wholeText } from './knowledge.queries.ts'

const sentFile = columns({
  id: uuid,
  name: text,
  size: integer,
  extension: text,
  /** Bytes of its text; null until it has been read. */
  text_bytes: nullable(integer),
})
export type SentFile = RowOf<typeof sentFile>

/**
 * Files of the caller's thread that are attached to a question, in no order; marks their base as that of an existing
 * thread.
 */
export async function sentFiles(ctx: UserCtx, threadId: string, ids: readonly string[]): Promise<SentFile[]> {
  return await rowsOf(
    ctx.db,
    sentFile,
    sql`WITH begun AS (
        UPDATE knowledge_bases SET is_begun = true
        WHERE thread_id = ${threadId} AND owner_id = ${ctx.actor.user_id} AND deleted_at IS NULL)
      SELECT d.id, d.name, d.size, d.extension, coalesce(t.bytes, octet_length(t.markdown)) AS text_bytes
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN document_texts t ON t.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND k.thread_id = ${threadId} AND ${mayReadDocument(ctx.actor)}`,
  )
}

/** The files of the questions from a message to the root, newest question first. Cheap for a thread without files. */
export async function filesOnPath(ctx: UserCtx, threadId: string, leaf: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`WITH RECURSIVE path AS (
        SELECT id, parent_id, 1 AS depth FROM messages
        WHERE id = ${leaf} AND thread_id = ${threadId} AND EXISTS (
          SELECT 1 FROM knowledge_bases k WHERE k.thread_id = ${threadId} AND k.deleted_at IS NULL)
        UNION ALL
        SELECT m.id, m.parent_id, path.depth + 1 FROM path JOIN messages m ON m.id = path.parent_id
      )
      SELECT id FROM (
        SELECT (part ->> 'document_id')::uuid AS id, min(path.depth * 1000 + listed.at) AS place
        FROM path JOIN messages m ON m.id = path.id AND m.role = 'user'
        CROSS JOIN LATERAL jsonb_array_elements(m.parts) WITH ORDINALITY AS listed (part, at)
        WHERE part ->> 'type' = 'attachment' GROUP BY 1) x
      ORDER BY place`,
  )
  return rows.map((row) => row.id)
}

const attachedFile = columns({
  id: uuid,
  name: text,
  knowledge_base_id: uuid,
  extension: text,
  is_waiting: boolean,
  /** Of a picture: the file that models are given. */
  picture_file_id: nullable(uuid),
  /** Bytes of its text; null if it has none. */
  text_bytes: nullable(integer),
})
export type AttachedFile = RowOf<typeof attachedFile>

/** Those of these files in the caller's threads that still exist. */
export async function attachedFiles(ctx: UserCtx, ids: readonly string[]): Promise<AttachedFile[]> {
  return await rowsOf(
    ctx.db,
    attachedFile,
    sql`SELECT d.id, d.name, d.knowledge_base_id, d.extension, d.state NOT IN ('indexed', 'failed') AS is_waiting,
        p.file_id AS picture_file_id,
        CASE WHEN d.indexed_revision IS NOT NULL THEN coalesce(t.bytes, octet_length(t.markdown)) END AS text_bytes
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN document_texts t ON t.document_id = d.id
      LEFT JOIN document_pictures p ON p.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND k.thread_id IS NOT NULL AND ${mayRetrieveDocument(ctx.actor)}`,
  )
}

/** The whole texts of these files. */
export async function attachedTexts(ctx: UserCtx, ids: readonly string[]): Promise<StoredWhole[]> {
  return await rowsOf(
    ctx.db,
    wholeText,
    sql`SELECT d.id AS document_id, d.name AS document_name, k.id AS knowledge_base_id, k.name AS knowledge_base_name,
        t.sealed, t.markdown, t.sealed_details, t.sections, coalesce(d.indexed_at, d.created_at) AS indexed_at
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      JOIN document_texts t ON t.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayRetrieveDocument(ctx.actor)}`,
  )
}
