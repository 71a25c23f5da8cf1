import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, integer, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { type Opened, openPassages } from '../sealed-passages.service.ts'

const manualPassage = columns({
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  text: nullable(text),
  start_offset: integer,
  end_offset: integer,
})
export type ManualPassage = Opened<RowOf<typeof manualPassage>>

/** The enabled passages of documents that were edited or added by hand, in the order of each document. */
export async function manualPassages(ctx: UserCtx, documentIds: readonly string[]): Promise<ManualPassage[]> {
  const rows = await rowsOf(
    ctx.db,
    manualPassage,
    sql`SELECT c.document_id, c.sealed, c.heading, c.text, c.start_offset, c.end_offset
      FROM chunks c JOIN documents d ON d.id = c.document_id
      JOIN knowledge_bases k ON k.id = c.knowledge_base_id AND k.generation_id = c.generation_id
      WHERE c.document_id = ANY(${sql.param(documentIds)}::uuid[]) AND c.change_id IS NOT NULL AND c.is_enabled
        AND ${mayRetrieveDocument(ctx.actor)}
      ORDER BY c.document_id, c.ordinal`,
  )
  return await openPassages(ctx, rows)
}
