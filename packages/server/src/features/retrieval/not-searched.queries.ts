import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import { NOT_SEARCHED } from '@parlance/contract/chat/how-found.schemas.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, idRow, integer, nullable, oneOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

/**
 * Those of some bases that this reader manages and that contain disabled passages or archived documents; all of them
 * if the documents are filtered.
 */
export async function basesWithUnsearched(
  ctx: UserCtx,
  ids: readonly string[],
  isFiltered: boolean,
): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT k.id FROM knowledge_bases k
      WHERE k.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayWithKnowledgeBase(ctx.actor, 'configure')}
        AND (${isFiltered}::boolean OR EXISTS (SELECT 1 FROM chunks c WHERE c.generation_id = k.generation_id AND NOT c.is_enabled)
          OR EXISTS (SELECT 1 FROM documents d WHERE d.knowledge_base_id = k.id AND d.archived_at IS NOT NULL
            AND d.deleted_at IS NULL))`,
  )
  return rows.map((row) => row.id)
}

const unsearched = columns({
  chunk_id: uuid,
  document_id: uuid,
  title: text,
  sealed: nullable(bytes),
  heading: text,
  page: nullable(integer),
  manual: nullable(oneOf(MANUAL_KINDS)),
  why: oneOf(NOT_SEARCHED),
})
export type Unsearched = RowOf<typeof unsearched>

/** The details of these passages, for people who manage their base. */
export async function readUnsearched(ctx: UserCtx, chunkIds: readonly string[]): Promise<Unsearched[]> {
  return await rowsOf(
    ctx.db,
    unsearched,
    sql`SELECT c.id AS chunk_id, d.id AS document_id, d.name AS title, c.sealed, c.heading, c.page,
        (SELECT p.kind FROM passage_changes p WHERE p.id = c.change_id) AS manual,
        CASE WHEN d.archived_at IS NOT NULL THEN 'archived' WHEN c.is_enabled THEN 'filtered' ELSE 'disabled' END AS why
      FROM chunks c JOIN documents d ON d.id = c.document_id
      JOIN knowledge_bases k ON k.id = c.knowledge_base_id AND k.generation_id = c.generation_id
      WHERE c.id = ANY(${sql.param(chunkIds)}::uuid[]) AND d.deleted_at IS NULL
        AND ${mayWithKnowledgeBase(ctx.actor, 'configure')}
      ORDER BY array_position(${sql.param(chunkIds)}::uuid[], c.id)`,
  )
}
