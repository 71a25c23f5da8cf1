import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { bytes, columns, nullable, rowsOf, text, uuid } from '#db/rows.ts'
import { openPassages } from '#features/retrieval/sealed-passages.service.ts'

const disabledChunk = columns({
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  text: nullable(text),
})

/** The passages of the file that are disabled in the active index. */
export async function disabledOriginals(ctx: Ctx, documentId: string) {
  const rows = await rowsOf(
    ctx.db,
    disabledChunk,
    sql`SELECT c.document_id, c.sealed, c.heading, c.text
      FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
      WHERE c.document_id = ${documentId} AND NOT c.is_enabled AND c.change_id IS NULL`,
  )
  return await openPassages(ctx, rows)
}

/** A change with a new id, sealed for the copy of its document. */
export type CopiedChange = { id: string; from_id: string; sealed: Buffer }

/** Copies of changes keep their authors, and are applied when the copy of the document is read. */
export async function insertCopies(
  ctx: Ctx,
  documentId: string,
  copies: readonly CopiedChange[],
): Promise<void> {
  const rows = copies.map(({ sealed, ...ids }) => ({ ...ids, sealed: sealed.toString('base64') }))
  await ctx.db.execute(sql`
    INSERT INTO passage_changes (id, document_id, kind, state, revision, start_offset, end_offset, position, sealed,
      is_enabled, author_id, created_at, updated_at)
    SELECT x.id, ${documentId}, p.kind, CASE WHEN p.state = 'not_applied' THEN p.state ELSE 'pending' END, p.revision,
      p.start_offset, p.end_offset, p.position, decode(x.sealed, 'base64'), p.is_enabled, p.author_id, p.created_at,
      p.updated_at
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(id uuid, from_id uuid, sealed text)
    JOIN passage_changes p ON p.id = x.from_id`)
}

/** Disables passages of a document that is not read yet: as edits that were disabled and then removed. */
export async function insertDisabled(
  ctx: Ctx,
  documentId: string,
  originals: readonly { id: string; sealed: Buffer }[],
): Promise<void> {
  const rows = originals.map(({ id, sealed }) => ({ id, sealed: sealed.toString('base64') }))
  await ctx.db.execute(sql`
    INSERT INTO passage_changes (id, document_id, kind, state, revision, start_offset, end_offset, sealed, is_enabled)
    SELECT x.id, ${documentId}, 'edit', 'removed', 0, 0, 0, decode(x.sealed, 'base64'), false
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(id uuid, sealed text)`)
}
