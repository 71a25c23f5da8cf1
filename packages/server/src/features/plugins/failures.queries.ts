import type { PluginFailure } from '@parlance/contract/admin/plugins.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, rowsOf, text, timestamp } from '#db/rows.ts'

/** Maximum number of different failures stored for one plugin. */
const KEPT = 20
const KEPT_FOR = sql`interval '7 days'`

const failure = columns({ plugin_id: text, place: text, message: text, count: integer, last_at: timestamp })

type Failure = Pick<PluginFailure, 'place' | 'message'> & { plugin_id: string }

/** The same failure is stored once and counted; of many different ones the latest are kept. */
export async function storeFailure(ctx: Ctx, { plugin_id, place, message }: Failure): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO plugin_failures (plugin_id, place, message) VALUES (${plugin_id}, ${place}, ${message})
    ON CONFLICT (plugin_id, place, message)
    DO UPDATE SET count = least(plugin_failures.count + 1, 1000000), last_at = now()`)
  await ctx.db.execute(sql`
    DELETE FROM plugin_failures WHERE last_at < now() - ${KEPT_FOR} OR (plugin_id = ${plugin_id}
      AND (place, message) NOT IN (
        SELECT place, message FROM plugin_failures WHERE plugin_id = ${plugin_id}
        ORDER BY last_at DESC LIMIT ${KEPT}))`)
}

/** The failures of the last days or hours, latest first. */
export async function listFailures(ctx: Ctx, hours = 168) {
  return await rowsOf(
    ctx.db,
    failure,
    sql`SELECT plugin_id, place, message, count, last_at FROM plugin_failures
      WHERE last_at > now() - make_interval(hours => ${hours}::int) ORDER BY last_at DESC, place, message`,
  )
}
