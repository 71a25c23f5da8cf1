import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

/** An assistant that has been saved, with its name. Locked against parallel changes of its shares. */
export async function findShared(
  ctx: UserCtx,
  assistantId: string,
): Promise<{ name: string; version_id: string } | undefined> {
  const { rows } = await ctx.db.execute<{ name: string; version_id: string }>(sql`
    SELECT v.name, v.id AS version_id FROM assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
    WHERE a.id = ${assistantId} AND a.deleted_at IS NULL`)
  return rows[0]
}
