import type { Ctx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'

/** The ids of the external groups that a person, or a column of the query, belongs to at this moment. */
export function externalGroupsOf(userId: string | SQL): SQL {
  return sql`SELECT x.group_id FROM external_group_members x
    WHERE x.user_id = (${userId})::uuid AND x.expires_at > now()`
}

/**
 * To be called in the transaction that changes a setting of a plugin. The groups of one that is off end at once; those
 * of one that is on are looked up again soon.
 */
export async function directoryChanged(ctx: Ctx, pluginId: string, isOn: boolean): Promise<void> {
  await ctx.db.execute(
    isOn
      ? sql`UPDATE external_group_lookups SET due_at = now() WHERE plugin_id = ${pluginId}`
      : sql`DELETE FROM external_group_lookups WHERE plugin_id = ${pluginId}`,
  )
}
