import type { Pool } from 'pg'
import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { makeWordingVectors } from '#features/curated-answers/meaning.queries.ts'
import { makeVectorTable } from '#features/retrieval/vectors/vectors.queries.ts'
import { loadPlugins } from '#plugins/load.ts'
import { migratePlugins } from '#plugins/tables.ts'
import { testLog } from '#testing/servers/log.ts'

/** Stores a copy of the rows of the migrations, so that a reset can restore them. */
const COPIES = 'migrated'

type Table = { name: string; columns: string; copied: boolean }

/** Creates every table of the server and of its plugins, like a first start. */
export async function makeImage(database: Database): Promise<void> {
  await migrate(database)
  await migratePlugins(database, await loadPlugins(testLog), testLog)
  if (database.vector) {
    await database.db.transaction(async (db) => {
      await makeVectorTable({ db })
      await makeWordingVectors({ db })
    })
  }
  await keepMigratedRows(database.pool)
}

/** Migrated rows (system roles, for example) are copied to a separate schema, once per run. */
export async function keepMigratedRows(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA IF NOT EXISTS ${COPIES}`)
  for (const { name } of await tables(pool)) {
    const { rows } = await pool.query<{ filled: boolean }>(
      `SELECT EXISTS (SELECT FROM public.${name}) AS filled`,
    )
    if (rows[0]?.filled)
      await pool.query(`CREATE TABLE IF NOT EXISTS ${COPIES}.${name} AS TABLE public.${name}`)
  }
}

/** The text of many statements that reset all tables; the driver sends it in one message. */
export async function resetStatement(pool: Pool): Promise<string> {
  const all = (await tables(pool)).filter((table) => !table.name.endsWith('_migrations'))
  const copied = all.filter((table) => table.copied)
  return [
    'BEGIN',
    // Without triggers the order of the tables does not matter.
    'SET LOCAL session_replication_role = replica',
    ...all.map(({ name }) => `DELETE FROM public.${name}`),
    ...copied.map(
      ({ name, columns }) =>
        `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${COPIES}.${name}`,
    ),
    'COMMIT',
  ].join('; ')
}

async function tables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `SELECT quote_ident(c.relname) AS name,
       string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
       to_regclass('${COPIES}.' || quote_ident(c.relname)) IS NOT NULL AS copied
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
  )
  return rows
}
