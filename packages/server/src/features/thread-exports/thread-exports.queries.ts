import { EXPORT_FORMATS, type ExportFormat } from '@parlance/contract/chat/transfer/export-formats.ts'
import type { NewThreadExport, ThreadExport } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { THREAD_EXPORT_HOURS, THREAD_EXPORTS_SHOWN } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { isThere } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  columns,
  countRow,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

export type ExportOptions = Omit<NewThreadExport, 'format'>

const shown = columns({
  id: uuid,
  format: oneOf(EXPORT_FORMATS),
  state: oneOf(['waiting', 'running', 'done', 'failed']),
  done: integer,
  total: integer,
  error_code: nullable(text),
  name: text,
  size: integer,
  created_at: timestamp,
})
const selected = sql`id, format, state, done, total, error_code, name, size, created_at`

const kept = sql`created_at > now() - make_interval(hours => ${THREAD_EXPORT_HOURS}::int)`

export async function ownsThread(ctx: UserCtx, threadId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM threads WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere}`)
  return rows.length === 1
}

export async function hasMessage(ctx: UserCtx, threadId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM messages WHERE id = ${id} AND thread_id = ${threadId}`,
  )
  return rows.length === 1
}

export async function countWaiting(ctx: UserCtx): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM thread_exports
      WHERE user_id = ${ctx.actor.user_id} AND state IN ('waiting', 'running')`,
  )
  return row?.count ?? 0
}

export async function insertExport(
  ctx: UserCtx,
  one: { id: string; thread_id: string; format: ExportFormat; options: ExportOptions },
): Promise<ThreadExport> {
  const row = await rowOf(
    ctx.db,
    shown,
    sql`INSERT INTO thread_exports (id, user_id, thread_id, format, options)
      VALUES (${one.id}, ${ctx.actor.user_id}, ${one.thread_id}, ${one.format}, ${jsonb(one.options)})
      RETURNING ${selected}`,
  )
  if (row === undefined) throw new Error('an export was not stored')
  return row
}

export async function listExports(ctx: UserCtx, threadId: string): Promise<ThreadExport[]> {
  return await rowsOf(
    ctx.db,
    shown,
    sql`SELECT ${selected} FROM thread_exports
      WHERE thread_id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${kept}
      ORDER BY created_at DESC, id DESC LIMIT ${THREAD_EXPORTS_SHOWN}`,
  )
}

export async function findExport(
  ctx: UserCtx,
  threadId: string,
  id: string,
): Promise<ThreadExport | undefined> {
  return await rowOf(
    ctx.db,
    shown,
    sql`SELECT ${selected} FROM thread_exports
      WHERE id = ${id} AND thread_id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${kept}`,
  )
}

const fileRow = columns({ file_id: nullable(uuid) })

export async function fileOf(ctx: UserCtx, id: string): Promise<string | null> {
  const row = await rowOf(
    ctx.db,
    fileRow,
    sql`SELECT file_id FROM thread_exports WHERE id = ${id} AND user_id = ${ctx.actor.user_id}`,
  )
  return row?.file_id ?? null
}

const ordered = columns({
  id: uuid,
  user_id: uuid,
  thread_id: uuid,
  format: oneOf(EXPORT_FORMATS),
  options: json<ExportOptions>(),
})
export type OrderedExport = RowOf<typeof ordered>

/** Takes an export that is not finished; the total is counted again when a task is repeated. */
export async function beginExport(ctx: Ctx, id: string): Promise<OrderedExport | undefined> {
  return await rowOf(
    ctx.db,
    ordered,
    sql`UPDATE thread_exports SET state = 'running', done = 0, updated_at = now()
      WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING id, user_id, thread_id, format, options`,
  )
}

export async function noteProgress(ctx: Ctx, id: string, done: number, total: number): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE thread_exports SET done = ${done}, total = ${total}, updated_at = now() WHERE id = ${id}`)
}

export async function failExport(ctx: Ctx, id: string, code: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE thread_exports SET state = 'failed', error_code = ${code}, updated_at = now() WHERE id = ${id}`)
}

export type MadeFile = { id: string; name: string; size: number; sha256: Buffer }

/** Stores the file of an export; false if the export or its conversation was deleted in the meantime. */
export async function finishExport(ctx: Ctx, one: OrderedExport, file: MadeFile): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    WITH kept AS (
      UPDATE thread_exports SET state = 'done', file_id = ${file.id}, name = ${file.name}, size = ${file.size},
        updated_at = now()
      WHERE id = ${one.id} RETURNING user_id, thread_id)
    INSERT INTO files (id, owner_id, purpose, name, media_type, size, sha256, thread_id)
    SELECT ${file.id}, user_id, 'export', ${file.name}, 'application/octet-stream', ${file.size}::int,
      ${file.sha256}::bytea, thread_id FROM kept`)
  return rowCount === 1
}

export async function oldExports(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM thread_exports WHERE NOT (${kept}) AND id > ${after} ORDER BY id LIMIT 100`,
  )
  return rows.map((row) => row.id)
}

/** Its file then no longer belongs to anything. */
export async function deleteExport(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE files SET thread_id = NULL WHERE id = (SELECT file_id FROM thread_exports WHERE id = ${id})`)
  await ctx.db.execute(sql`DELETE FROM thread_exports WHERE id = ${id}`)
}
