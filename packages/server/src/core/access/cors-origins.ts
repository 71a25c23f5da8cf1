import type { Deps } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

/** Origins that can call with credentials and that sign-on can return to: our own and the configured ones, exactly. */
export async function allowedOrigins(deps: Deps): Promise<ReadonlySet<string>> {
  const { rows } = await deps.database.db.execute<{ value: unknown }>(
    sql`SELECT value FROM feature_configs WHERE key = 'allowed_redirect_domains'`,
  )
  const listed = rows[0]?.value
  return new Set([deps.config.public_url, ...(Array.isArray(listed) ? listed.map(String) : [])])
}
