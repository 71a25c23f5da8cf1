import { vi } from 'vitest'
import type { Database } from '#db/client.ts'

/** Sets the clock this many seconds forward or, if negative, back: for the database and for this process. */
export type Clock = { set: (seconds: number) => Promise<void> }

const ASIDE = `
  CREATE SCHEMA clock;
  CREATE TABLE clock.shift AS SELECT 0 AS seconds;
  CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT pg_catalog.now() + make_interval(secs => (SELECT seconds FROM clock.shift))';`

/**
 * A clock that can be set, because the machine's clock is shared: every statement and every default of this database
 * uses this `now()`, and the process this `Date`. Call it before the server starts.
 */
export async function settableClock(database: Database): Promise<Clock> {
  const client = await database.pool.connect()
  try {
    await client.query(ASIDE)
    const { rows } = await client.query<{ statement: string }>(`
      SELECT format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT clock.now()', table_name, column_name) AS statement
      FROM information_schema.columns WHERE table_schema = 'public' AND column_default = 'now()'`)
    for (const { statement } of rows) await client.query(statement)
    await client.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET search_path = public, clock, pg_catalog', current_database());
      END $$`)
    await client.query('SET search_path = public, clock, pg_catalog')
    // open connections keep the old search path
    if (database.kind === 'postgres') {
      await client.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    }
  } finally {
    client.release()
  }
  const RealDate = Date
  return {
    async set(seconds) {
      await database.pool.query(`UPDATE clock.shift SET seconds = ${seconds}`)
      vi.stubGlobal('Date', shifted(RealDate, seconds * 1000))
    },
  }
}

function shifted(RealDate: DateConstructor, ms: number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [target.now() + ms] : args),
    get: (target, key) => (key === 'now' ? () => target.now() + ms : Reflect.get(target, key)),
  })
}
