import type { Ctx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { idRow, rowsOf } from '#db/rows.ts'
import type { NewDocument } from '../changes.queries.ts'

/**
 * The ids of those documents of one base and person whose name is not taken and whose bytes this person has not added
 * before.
 */
export async function findFresh(ctx: Ctx, rows: readonly NewDocument[]): Promise<ReadonlySet<string>> {
  const column = <T>(pick: (row: NewDocument) => T) => sql.param(rows.map(pick))
  const found = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT x.id FROM unnest(${column(({ id }) => id)}::uuid[], ${column((row) => searchKey(row.name))}::text[],
        ${column((row) => row.content_hash)}::bytea[]) AS x (id, name_key, content_hash)
      WHERE NOT EXISTS (SELECT 1 FROM documents d WHERE d.knowledge_base_id = ${rows[0]?.knowledge_base_id}
          AND d.name_key = x.name_key AND d.source_id IS NULL AND d.deleted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.added_by = ${rows[0]?.added_by}::uuid
          AND d.content_hash = x.content_hash AND d.deleted_at IS NULL)`,
  )
  return new Set(found.map(({ id }) => id))
}
