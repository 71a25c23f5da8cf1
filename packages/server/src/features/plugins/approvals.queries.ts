import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowsOf, text, timestamp } from '#db/rows.ts'

const approval = columns({ plugin_id: text, content_hash: text, approved_at: timestamp })

export async function listApprovals(ctx: Ctx) {
  return await rowsOf(
    ctx.db,
    approval,
    sql`SELECT plugin_id, content_hash, approved_at FROM plugin_approvals`,
  )
}

export async function storeApproval(ctx: Ctx, pluginId: string, hash: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO plugin_approvals (plugin_id, content_hash) VALUES (${pluginId}, ${hash})
    ON CONFLICT (plugin_id) DO UPDATE SET content_hash = excluded.content_hash, approved_at = now()`)
}

/** Returns whether there was one. */
export async function deleteApproval(ctx: Ctx, pluginId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`DELETE FROM plugin_approvals WHERE plugin_id = ${pluginId} RETURNING plugin_id`,
  )
  return rows.length > 0
}
