import type { Deps } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, json, rowOf } from '#db/rows.ts'

const valueRow = columns({ value: json<unknown>() })

/** Origins that can call with credentials and that sign-on can return to: our own and the configured ones, exactly. */
export async function allowedOrigins(deps: Deps): Promise<ReadonlySet<string>> {
  const row = await rowOf(
    deps.database.db,
    valueRow,
    sql`SELECT value FROM feature_configs WHERE key = 'allowed_redirect_domains'`,
  )
  const listed = row?.value
  return new Set([deps.config.public_url, ...(Array.isArray(listed) ? listed.map(String) : [])])
}
