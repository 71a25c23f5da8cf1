import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

export async function allCredentials(ctx: Ctx): Promise<{ id: string; credentials: Buffer }[]> {
  const { rows } = await ctx.db.execute<{ id: string; credentials: Buffer }>(
    sql`SELECT id, credentials FROM sources WHERE credentials IS NOT NULL ORDER BY id`,
  )
  return rows
}

/** Unless somebody has put others in their place meanwhile. */
export async function replaceCredentials(ctx: Ctx, id: string, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE sources SET credentials = ${after} WHERE id = ${id} AND credentials = ${before}`,
  )
}
