import type { Database } from '#db/client.ts'

/** A table has no time limit; the client's own limit must not end it. */
const TABLE_LIMIT_MS = 3_600_000

/**
 * Frees the space of deleted rows and renews the planner's statistics, table by table so that other statements can run
 * in between, starting with the table that has waited longest. Skips tables that are already being vacuumed.
 */
export async function vacuumTables(database: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT quote_ident(t.tablename) AS name FROM pg_tables t
     LEFT JOIN pg_stat_user_tables s ON s.schemaname = t.schemaname AND s.relname = t.tablename
     WHERE t.schemaname = 'public' ORDER BY greatest(s.last_vacuum, s.last_autovacuum) NULLS FIRST, t.tablename`,
  )
  for (const { name } of rows) {
    if (signal?.aborted === true) return
    await database.withoutTimeLimit(() => run(database, `VACUUM (ANALYZE, SKIP_LOCKED) public.${name}`))
  }
}

/**
 * Writes a table again, without what deleted and changed rows have left in its pages. Other statements wait for it, so
 * it is for small tables only. Throws if the table stays in use.
 */
export async function rewriteTable(database: Database, name: string): Promise<void> {
  await database.withoutTimeLimit(() => run(database, `VACUUM (FULL, ANALYZE) ${name}`))
}

async function run({ kind, pool }: Database, text: string): Promise<void> {
  const statement = { text, query_timeout: TABLE_LIMIT_MS }
  if (kind === 'embedded') {
    await pool.query(statement)
    return
  }
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(statement)
    await client.query('RESET statement_timeout')
    client.release()
  } catch (error) {
    // safe to change, because no one else uses this connection
    client.release(true)
    throw error
  }
}
