import type { Ctx, UserCtx } from '#core/context.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { sql } from '#db/drizzle.ts'
import { idRow, rowOf, rowsOf } from '#db/rows.ts'

const BATCH = 100

/** Whether this is a temporary conversation of the caller. */
export async function isTemporary(ctx: UserCtx, id: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'temporary'`,
  )
  return row !== undefined
}

/** The next temporary conversations after their time, by id. */
export async function endedTemporary(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM threads WHERE expires_at <= now() AND id > ${after} ORDER BY id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

/** The bases of the files of a conversation. */
export async function basesOf(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE thread_id = ${id} AND deleted_at IS NULL`,
  )
  return rows.map((row) => row.id)
}

/** Deletes a temporary conversation with its messages and drafts; returns the ids of the files of its answers. */
export async function eraseRows(ctx: Ctx, id: string): Promise<string[]> {
  const files = await rowsOf(ctx.db, idRow, sql`DELETE FROM files WHERE thread_id = ${id} RETURNING id`)
  await ctx.db.execute(sql`DELETE FROM drafts WHERE scope = ${id}::text OR thread_id = ${id}::uuid`)
  await ctx.db.execute(sql`DELETE FROM threads WHERE id = ${id} AND purpose = 'temporary'`)
  return files.map((file) => file.id)
}

/** Hides a temporary conversation of a person on legal hold; returns whether there was one. */
export async function hideIfKept(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads t SET purpose = 'deleted', expires_at = NULL
    WHERE t.id = ${id} AND t.purpose = 'temporary' AND ${isOnHold(sql`t.user_id`)}`)
  return rowCount === 1
}
