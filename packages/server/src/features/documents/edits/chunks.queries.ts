import { CHUNK_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  integer,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'

const totalRow = columns({ total: integer })

const chunk = columns({
  id: uuid,
  document_id: uuid,
  ordinal: integer,
  sealed: nullable(bytes),
  text: nullable(text),
  heading: text,
  page: nullable(integer),
  start_offset: integer,
  end_offset: integer,
  is_enabled: boolean,
  change_id: nullable(uuid),
})

/** A passage as it is stored. */
export type ChunkRow = RowOf<typeof chunk>

const chunkColumns = sql`c.id, c.document_id, c.ordinal, c.sealed, c.text, c.heading, c.page, c.start_offset, c.end_offset, c.is_enabled, c.change_id`

export async function listChunks(
  ctx: Ctx,
  documentId: string,
  page: number,
): Promise<{ data: ChunkRow[]; total: number }> {
  const from = sql`FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
    WHERE c.document_id = ${documentId}`
  const rows = await rowsOf(
    ctx.db,
    chunk,
    sql`SELECT ${chunkColumns} ${from} ORDER BY c.ordinal
      LIMIT ${CHUNK_PAGE_SIZE} OFFSET ${(page - 1) * CHUNK_PAGE_SIZE}`,
  )
  const counted = await rowsOf(ctx.db, totalRow, sql`SELECT count(*)::int AS total ${from}`)
  return { data: rows, total: counted[0]?.total ?? 0 }
}

/** A passage of the active index. */
export async function findChunk(
  ctx: Ctx,
  documentId: string,
  chunkId: string,
): Promise<ChunkRow | undefined> {
  return await rowOf(
    ctx.db,
    chunk,
    sql`SELECT ${chunkColumns} FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
      WHERE c.document_id = ${documentId} AND c.id = ${chunkId}`,
  )
}

/** In every generation, so that an index under construction has the same state. */
export async function setChunkEnabled(
  ctx: Ctx,
  documentId: string,
  chunkId: string,
  isEnabled: boolean,
): Promise<ChunkRow | undefined> {
  const rows = await rowsOf(
    ctx.db,
    chunk,
    sql`UPDATE chunks c SET is_enabled = ${isEnabled} WHERE c.document_id = ${documentId} AND c.id = ${chunkId}
      RETURNING ${chunkColumns}`,
  )
  await ctx.db.execute(sql`
    UPDATE chunks c SET is_enabled = ${isEnabled} FROM chunks same
    WHERE same.id = ${chunkId} AND c.document_id = ${documentId} AND c.hash = same.hash AND c.id <> same.id
      AND c.generation_id <> same.generation_id`)
  const changeId = rows[0]?.change_id
  if (changeId) {
    await ctx.db.execute(sql`UPDATE passage_changes SET is_enabled = ${isEnabled} WHERE id = ${changeId}`)
  }
  return rows[0]
}
