import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  integer,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { type Scope, searchable } from './scope.queries.ts'

const place = columns({
  chunk_id: uuid,
  document_id: uuid,
  knowledge_base_id: uuid,
  document_name: text,
  knowledge_base_name: text,
  page: nullable(integer),
  start_offset: integer,
  end_offset: integer,
  indexed_at: timestamp,
  source_changed_at: nullable(timestamp),
  url: text,
  /** Whether it was edited or added by hand. */
  manual: nullable(oneOf(MANUAL_KINDS)),
})
export type PassagePlace = RowOf<typeof place>

/** Where the passages of results are, limited to active ones that this reader can search. */
export async function readPlaces(
  ctx: UserCtx,
  scope: Scope,
  chunkIds: readonly string[],
): Promise<PassagePlace[]> {
  return await rowsOf(
    ctx.db,
    place,
    sql`SELECT c.id AS chunk_id, c.document_id, k.id AS knowledge_base_id, d.name AS document_name,
        k.name AS knowledge_base_name, c.page, c.start_offset, c.end_offset,
        coalesce(d.indexed_at, d.created_at) AS indexed_at, d.source_changed_at, d.url,
        (SELECT p.kind FROM passage_changes p WHERE p.id = c.change_id) AS manual
      FROM chunks c JOIN documents d ON d.id = c.document_id
      JOIN knowledge_bases k ON k.id = c.knowledge_base_id AND k.generation_id = c.generation_id
      WHERE c.id = ANY(${sql.param(chunkIds)}::uuid[]) AND c.is_enabled
        AND ${mayRetrieveDocument(ctx.actor)} AND ${searchable(ctx, scope)}`,
  )
}

const passageText = columns({
  chunk_id: uuid,
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  text: nullable(text),
})

/**
 * The texts of passages whose places this reader was given; only of those that are shown, because each has to be opened.
 */
export async function readTexts(
  ctx: UserCtx,
  chunkIds: readonly string[],
): Promise<RowOf<typeof passageText>[]> {
  return await rowsOf(
    ctx.db,
    passageText,
    sql`SELECT id AS chunk_id, document_id, sealed, heading, text FROM chunks
      WHERE id = ANY(${sql.param(chunkIds)}::uuid[])`,
  )
}
