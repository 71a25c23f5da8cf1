import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, oneOf, type RowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'

const myChange = columns({
  document_id: uuid,
  document: text,
  kind: oneOf(MANUAL_KINDS),
  sealed: bytes,
  created_at: timestamp,
  updated_at: timestamp,
})

/** The changes of passages that the caller was the last to make. */
export async function readMyChanges(ctx: UserCtx): Promise<RowOf<typeof myChange>[]> {
  return await rowsOf(
    ctx.db,
    myChange,
    sql`SELECT p.document_id, d.name AS document, p.kind, p.sealed, p.created_at, p.updated_at
      FROM passage_changes p JOIN documents d ON d.id = p.document_id
      WHERE p.author_id = ${ctx.actor.user_id} AND p.state <> 'removed' AND d.deleted_at IS NULL
      ORDER BY p.created_at, p.id`,
  )
}
