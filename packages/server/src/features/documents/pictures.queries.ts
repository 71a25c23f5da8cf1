import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, rowOf, type RowOf, uuid } from '#db/rows.ts'
import type { Source } from './ingest.queries.ts'

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
