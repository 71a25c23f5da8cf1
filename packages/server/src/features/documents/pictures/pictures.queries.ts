import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Recognition } from '#db/json-columns.ts'
import { columns, integer, rowOf, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { Source } from '../ingest.queries.ts'

/** A redrawn picture: its size in pixels and its files. */
const picture = columns({
  document_id: uuid,
  width: integer,
  height: integer,
  file_id: uuid,
  thumbnail_id: uuid,
})
type Picture = RowOf<typeof picture>

export async function findPicture(ctx: Ctx, documentId: string): Promise<Picture | undefined> {
  return await rowOf(
    ctx.db,
    picture,
    sql`SELECT document_id, width, height, file_id, thumbnail_id FROM document_pictures
      WHERE document_id = ${documentId}`,
  )
}

export async function insertPicture(ctx: Ctx, row: Picture): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO document_pictures (document_id, width, height, file_id, thumbnail_id)
    VALUES (${row.document_id}, ${row.width}, ${row.height}, ${row.file_id}, ${row.thumbnail_id})
    ON CONFLICT (document_id) DO UPDATE SET width = excluded.width, height = excluded.height,
      file_id = excluded.file_id, thumbnail_id = excluded.thumbnail_id`)
}

/** The state of a document that can be shown and has no text. */
export async function setShown(ctx: Ctx, { id }: Source): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET state = 'indexed', error_code = NULL, indexed_revision = revision, indexed_at = now(),
      updated_at = now() WHERE id = ${id}`)
}

const unreadPicture = columns({ id: uuid, revision: integer, picture_file_id: uuid })
export type UnreadPicture = RowOf<typeof unreadPicture>

/** Those of these pictures of the caller's conversations in which no text was looked for. */
export async function picturesWithoutText(ctx: UserCtx, ids: readonly string[]): Promise<UnreadPicture[]> {
  return await rowsOf(
    ctx.db,
    unreadPicture,
    sql`SELECT d.id, d.revision, p.file_id AS picture_file_id
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      JOIN document_pictures p ON p.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND k.thread_id IS NOT NULL AND ${mayRetrieveDocument(ctx.actor)}
        AND NOT EXISTS (SELECT 1 FROM document_texts t WHERE t.document_id = d.id)
      ORDER BY array_position(${sql.param(ids)}::uuid[], d.id)`,
  )
}

/** Stores how well the text of a picture was recognised. */
export async function setRecognition(ctx: Ctx, id: string, recognition: Recognition | null): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET recognition = ${recognition === null ? null : jsonb(recognition)} WHERE id = ${id}`)
}
