import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { type Scope, searchable } from './scope.queries.ts'

export type PassageRow = {
  chunk_id: string
  document_id: string
  knowledge_base_id: string
  document_name: string
  knowledge_base_name: string
  text: string
  heading: string
  page: number | null
  start_offset: number
  end_offset: number
  indexed_at: string
  source_changed_at: string | null
  url: string
}

/** Passages as they are told, of those that this reader can search and that answer now. */
export async function readPassages(
  ctx: UserCtx,
  scope: Scope,
  chunkIds: readonly string[],
): Promise<PassageRow[]> {
  const { rows } = await ctx.db.execute<PassageRow>(sql`
    SELECT c.id AS chunk_id, c.document_id, k.id AS knowledge_base_id, d.name AS document_name,
      k.name AS knowledge_base_name, c.text, c.heading, c.page, c.start_offset, c.end_offset,
      coalesce(d.indexed_at, d.created_at) AS indexed_at, d.source_changed_at, d.url
    FROM chunks c JOIN documents d ON d.id = c.document_id
    JOIN knowledge_bases k ON k.id = c.knowledge_base_id AND k.generation_id = c.generation_id
    WHERE c.id = ANY(${sql.param(chunkIds)}::uuid[]) AND c.is_enabled
      AND ${mayRetrieveDocument(ctx.actor)} AND ${searchable(ctx, scope)}`)
  return rows.map((row) => ({
    ...row,
    indexed_at: new Date(row.indexed_at).toISOString(),
    source_changed_at: row.source_changed_at === null ? null : new Date(row.source_changed_at).toISOString(),
  }))
}
