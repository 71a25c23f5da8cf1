import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

/** The files that are not referenced by a row or by a task to remove them. */
export async function unnamedFiles(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT x.id FROM unnest(${sql.param(ids)}::uuid[]) AS x (id)
      WHERE NOT EXISTS (SELECT 1 FROM documents d WHERE d.file_id = x.id)
        AND NOT EXISTS (SELECT 1 FROM files f WHERE f.id = x.id OR f.bytes_id = x.id)
        AND NOT EXISTS (SELECT 1 FROM document_pictures p WHERE p.file_id = x.id OR p.thumbnail_id = x.id)
        AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.kind = 'documents.forget_file' AND t.subject_id = x.id)`,
  )
  return rows.map((row) => row.id)
}

const lostRow = columns({ kind: text, subject_id: uuid, user_id: nullable(uuid) })
export type LostRow = RowOf<typeof lostRow>

const LOST_AT_ONCE = 500

/** Rows that wait for work without a task. */
export async function lostRows(ctx: Ctx): Promise<LostRow[]> {
  const lost = (kind: string, from: ReturnType<typeof sql>, user = sql`NULL::uuid`) => sql`
    SELECT ${kind}::text AS kind, x.id AS subject_id, ${user} AS user_id FROM ${from}
      AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.kind = ${kind} AND t.subject_id = x.id)`
  return await rowsOf(
    ctx.db,
    lostRow,
    sql`${lost('documents.forget_base', sql`knowledge_bases x WHERE x.deleted_at IS NOT NULL`)}
      UNION ALL ${lost('documents.forget_document', sql`documents x WHERE x.deleted_at IS NOT NULL`)}
      UNION ALL ${lost(
        'documents.ingest',
        sql`documents x WHERE x.state IN ('queued', 'parsing', 'splitting', 'embedding') AND x.deleted_at IS NULL`,
        sql`x.added_by`,
      )}
      UNION ALL ${lost('documents.build', sql`index_generations x WHERE x.state = 'building'`)}
      UNION ALL ${lost(
        'documents.forget_generation',
        sql`index_generations x WHERE x.state IN ('replaced', 'failed')
          AND EXISTS (SELECT 1 FROM chunks c WHERE c.generation_id = x.id)`,
      )}
      LIMIT ${LOST_AT_ONCE}`,
  )
}

export type Scan = {
  stored_files: number
  orphan_files: number
  orphan_rows: number
  removed: number
  missing_keys: number
}

/** Stores the result of the last scan in place of the previous one. */
export async function keepScan(ctx: Ctx, scan: Scan): Promise<void> {
  const id = uuidv7()
  await ctx.db.execute(sql`
    INSERT INTO orphan_scans (id, stored_files, orphan_files, orphan_rows, removed, missing_keys)
    VALUES (${id}, ${scan.stored_files}, ${scan.orphan_files}, ${scan.orphan_rows}, ${scan.removed},
      ${scan.missing_keys})`)
  await ctx.db.execute(sql`DELETE FROM orphan_scans WHERE id <> ${id}`)
}
