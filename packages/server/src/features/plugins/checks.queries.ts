import type { PluginProblem } from '@parlance/contract/admin/plugins.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, json, rowsOf, text, timestamp } from '#db/rows.ts'

const stored = columns({ plugin_id: text, problems: json<PluginProblem[]>(), checked_at: timestamp })

export async function listChecks(ctx: Ctx) {
  return await rowsOf(ctx.db, stored, sql`SELECT plugin_id, problems, checked_at FROM plugin_checks`)
}

export async function storeCheck(ctx: Ctx, pluginId: string, problems: PluginProblem[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO plugin_checks (plugin_id, problems) VALUES (${pluginId}, ${jsonb(problems)})
    ON CONFLICT (plugin_id) DO UPDATE SET problems = excluded.problems, checked_at = now()`)
}
