import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

export async function sharedBase(
  ctx: UserCtx,
  id: string,
): Promise<{ name: string; owner_id: string } | undefined> {
  const { rows } = await ctx.db.execute<{ name: string; owner_id: string }>(
    sql`SELECT name, owner_id FROM knowledge_bases WHERE id = ${id} AND deleted_at IS NULL`,
  )
  return rows[0]
}
