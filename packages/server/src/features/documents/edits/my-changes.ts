import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import type { PersonalData } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, oneOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { openChanges } from './sealed-changes.ts'

const myChange = columns({
  document_id: uuid,
  document: text,
  kind: oneOf(MANUAL_KINDS),
  sealed: bytes,
  created_at: timestamp,
  updated_at: timestamp,
})

/** The passages that the caller was the last to edit or add, for the export of personal data. */
export async function myChanges(ctx: UserCtx): Promise<PersonalData['passage_changes']> {
  const rows = await rowsOf(
    ctx.db,
    myChange,
    sql`SELECT p.document_id, d.name AS document, p.kind, p.sealed, p.created_at, p.updated_at
      FROM passage_changes p JOIN documents d ON d.id = p.document_id
      WHERE p.author_id = ${ctx.actor.user_id} AND p.state <> 'removed' AND d.deleted_at IS NULL
      ORDER BY p.created_at, p.id`,
  )
  const changes = await openChanges(ctx, rows)
  return changes.map((change) => ({
    document: change.document,
    kind: change.kind,
    text: change.text,
    created_at: change.created_at,
    updated_at: change.updated_at,
  }))
}
