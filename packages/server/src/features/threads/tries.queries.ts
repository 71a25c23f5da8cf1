import type { Ctx } from '#core/context.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { sql } from '#db/drizzle.ts'
import { idRow, rowsOf } from '#db/rows.ts'

const BATCH = 100

const isOver = sql`t.purpose IN ('draft', 'review', 'test') AND t.updated_at < now() - interval '24 hours'
  AND NOT ${isOnHold(sql`t.user_id`)}
  AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.thread_id = t.id AND r.status = 'running')`

/** The next previews without a message for a day, by id. */
export async function endedTries(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT t.id FROM threads t WHERE t.id > ${after} AND ${isOver} ORDER BY t.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

export async function removeTry(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM threads t WHERE t.id = ${id} AND ${isOver}`)
}
