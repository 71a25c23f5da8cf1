import type { Ctx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'

/** The ids of the external groups that a person, or a column of the query, currently belongs to. */
export function externalGroupsOf(userId: string | SQL): SQL {
  return sql`SELECT x.group_id FROM external_group_members x
    WHERE x.user_id = (${userId})::uuid AND x.expires_at > now()`
}

/**
 * Must be called in the transaction that changes a setting of a plugin. Memberships of a disabled plugin end
 * immediately; those of an enabled one are looked up again soon.
 */
export async function directoryChanged(ctx: Ctx, pluginId: string, isOn: boolean): Promise<void> {
  await ctx.db.execute(
    isOn
      ? sql`UPDATE external_group_lookups SET due_at = now() WHERE plugin_id = ${pluginId}`
      : sql`DELETE FROM external_group_lookups WHERE plugin_id = ${pluginId}`,
  )
}
