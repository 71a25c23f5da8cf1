import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from '#db/client.ts'
import {
  type Migration,
  MigrationError,
  MIGRATIONS_FOLDER,
  readMigrations,
} from '#db/migrating/migrations.ts'

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

/** Key of the advisory lock that serialises servers migrating the same database. Any constant will do. */
const LOCK_KEY = 7_275_262_663
/** A migration has no time limit; pg has no value for 'never'. */
const NO_LIMIT_MS = 2 ** 31 - 1

/**
 * Applies the pending files NNNN_name.sql of a folder in order, each in its own transaction together with its row in
 * `table`, so that a server killed at any point can simply be started again. Returns the names of the applied files.
 */
export async function migrate(
  database: Database,
  folder: string = MIGRATIONS_FOLDER,
  table: string = 'schema_migrations',
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return database.withoutTimeLimit(async () => {
    const client = await database.pool.connect()
    try {
      await run(client, 'SET statement_timeout = 0')
      await run(client, 'SET lock_timeout = 0')
      await run(client, 'SET idle_in_transaction_session_timeout = 0')
      await run(client, `SELECT pg_advisory_lock(${LOCK_KEY})`)
      const names = await applyPending(client, migrations, table)
      await run(client, `SELECT pg_advisory_unlock(${LOCK_KEY})`)
      client.release()
      return names
    } catch (error) {
      // Destroying the connection releases the lock, the transaction and the settings.
      client.release(true)
      throw error
    }
  })
}

async function applyPending(client: PoolClient, migrations: Migration[], table: string): Promise<string[]> {
  await run(
    client,
    `CREATE TABLE IF NOT EXISTS ${table} (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`,
  )
  const { rows } = await client.query<Applied>(`SELECT number, name, checksum FROM ${table} ORDER BY number`)
  const pending = findPending(migrations, rows)
  for (const migration of pending) await apply(client, migration, table)
  return pending.map((migration) => migration.name)
}

async function apply(client: PoolClient, migration: Migration, table: string): Promise<void> {
  await run(client, 'BEGIN')
  try {
    // Without parameters this is a simple query, which can contain many statements.
    await run(client, migration.sql)
    await client.query(`INSERT INTO ${table} (number, name, checksum) VALUES ($1, $2, $3)`, [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await run(client, 'COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The migration ${migration.name} failed and was taken back: ${reason}`, {
      cause: error,
    })
  }
}

function run(client: PoolClient, text: string): Promise<QueryResult> {
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: NO_LIMIT_MS }
  return client.query(query)
}

function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const row of applied) {
    const migration = known.get(row.number)
    if (migration === undefined) {
      throw new MigrationError(
        `The database has the migration ${row.name}, which this version of Parlance does not know: start the newer version, or restore a backup made before it.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after it had been applied: restore the file as it was and put the change into a new migration.`,
      )
    }
  }
  const numbers = new Set(applied.map((row) => row.number))
  return migrations.filter((migration) => !numbers.has(migration.number))
}
