import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowsOf, uuid } from '#db/rows.ts'

const sealed = columns({ id: uuid, credentials: bytes })

export async function allCredentials(ctx: Ctx): Promise<{ id: string; credentials: Buffer }[]> {
  return await rowsOf(
    ctx.db,
    sealed,
    sql`SELECT id, credentials FROM sources WHERE credentials IS NOT NULL ORDER BY id`,
  )
}

/** Does nothing if they were replaced in the meantime. */
export async function replaceCredentials(ctx: Ctx, id: string, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE sources SET credentials = ${after} WHERE id = ${id} AND credentials = ${before}`,
  )
}
