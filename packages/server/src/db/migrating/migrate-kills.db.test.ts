import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { randomOf } from '@parlance/tests/fakes/random.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from '#db/migrating/migrations.ts'
import { type Clone, emptyDatabase } from '#testing/database/clone.ts'
import { testDatabase } from '#testing/database/database.ts'
import { testLog } from '#testing/servers/log.ts'
import type { MigratingChild } from '#testing/database/migrating-child.ts'
import { statementsOf } from '#testing/database/sql-statements.ts'
import { SEED } from '#testing/random/seed.ts'

/** Kills a few migrations, fewer on the slower embedded database; or every step of every migration. */
const EVERY_STEP = process.env['MIGRATION_KILLS'] === 'all'
/** The last migration before installations had data. */
const WITH_DATA = 4

const CHILD = fileURLToPath(new URL('../../testing/database/migrating-child.ts', import.meta.url))
const PERSON = '00000000-0000-7000-8000-000000000001'

/** The complete schema of the product's tables. */
const SCHEMA = `
  SELECT 'column' AS kind, format('%s.%s %s %s %s %s', a.attrelid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated) AS name,
    coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS definition
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL
  SELECT 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  FROM pg_proc p LEFT JOIN pg_depend e ON e.objid = p.oid AND e.deptype = 'e'
  WHERE p.pronamespace = 'public'::regnamespace AND e.objid IS NULL
  UNION ALL
  SELECT 'migration', name, checksum FROM schema_migrations
  ORDER BY 1, 2, 3`

/** Rows of an installation that started with the fourth migration. */
const ROWS = `
  INSERT INTO roles (id, name, name_key) VALUES ('${PERSON}', 'Old', 'old');
  INSERT INTO users (id, issuer, subject, username, name, email, role_id)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'i', n::text, 'u', 'Ada ' || n, 'e', '${PERSON}'
    FROM generate_series(1, 200) n;
  INSERT INTO assistants (id, owner_id, name, name_key) SELECT id, id, 'Mine', 'mine' FROM users;
  INSERT INTO assistant_versions (id, assistant_id, number, author_id, name, instructions)
    SELECT id, id, 1, id, 'Mine', 'Be kind' FROM users;
  INSERT INTO threads (id, user_id, assistant_id, name) SELECT id, id, id, 'A thread of ' || name FROM users;
  INSERT INTO messages (id, thread_id, role, status, parts)
    SELECT gen_random_uuid(), id, 'user', 'completed', jsonb_build_array(jsonb_build_object('text', name)) FROM threads;`
const FILLED = ['roles', 'users', 'assistants', 'assistant_versions', 'threads', 'messages']

const reference = testDatabase()
let migrations: Migration[] = []
let old: Clone
let folder = ''

beforeAll(async () => {
  migrations = await readMigrations(MIGRATIONS_FOLDER)
  folder = mkdtempSync(join(tmpdir(), 'parlance-migrations-'))
  for (const { name, number } of migrations)
    if (number <= WITH_DATA) cpSync(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
  old = await emptyDatabase()
})
afterAll(async () => {
  await old.remove()
  rmSync(folder, { recursive: true, force: true })
})

function child(kill: MigratingChild['kill']): string {
  const { database_url, data_dir } = old
  return JSON.stringify({ database_url, data_dir, kill } satisfies MigratingChild)
}

async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database_url, data_dir } = old
  const database = await openDatabase({ database_url, data_dir, log: testLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The tables created by migrations, without those that each start creates. */
async function schemaOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string; name: string; definition: string }>(SCHEMA)
  return rows
    .map((row) => Object.values(row).join(' | '))
    .filter((line) => !/plugin_|chunk_vectors|curated_vectors/.test(line))
}

/** The rows of the old installation, table by table. */
async function rowsOf({ pool }: Database): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (const table of FILLED) {
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`)
    found.push(...rows)
  }
  return found
}

/** The migrations and the steps after which the process dies, in order. */
function killPoints(): { migration: Migration; step: number }[] {
  const later = migrations.filter((migration) => migration.number > WITH_DATA)
  const chance = randomOf(SEED)
  const each = inject('database').kind === 'embedded' ? 10 : 4
  const points = later.map((migration) => {
    const steps = Array.from({ length: statementsOf(migration.sql).length + 3 }, (_, step) => step)
    const chosen = Math.floor(chance() * steps.length)
    return (EVERY_STEP ? steps : [chosen]).map((step) => ({ migration, step }))
  })
  return points.filter((_, index) => EVERY_STEP || index % each === SEED % each).flat()
}

describe('a process killed while it migrates (R27)', { timeout: EVERY_STEP ? 7_200_000 : 300_000 }, () => {
  it(`completes at the next start with all rows and the same schema (seed ${SEED})`, async () => {
    const before = await opened(async (database) => {
      await migrate(database, folder)
      await database.pool.query(ROWS)
      return await rowsOf(database)
    })
    for (const { migration, step } of killPoints()) {
      const killed = spawn(process.execPath, [CHILD, child({ sql: migration.sql, step })], {
        stdio: 'inherit',
      })
      expect([migration.name, step, ...(await once(killed, 'exit'))]).toEqual([
        migration.name,
        step,
        null,
        'SIGKILL',
      ])
    }
    // two servers start concurrently: one of them completes the migration
    const run = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [CHILD, child(null)])
      return (JSON.parse(stdout) as string[]).length
    }
    const applied = await Promise.all([run(), run()])
    expect(applied).toContain(0)
    await opened(async (database) => {
      expect(await schemaOf(database)).toEqual(await schemaOf(reference.database))
      const after = await rowsOf(database)
      expect(after).toHaveLength(before.length)
      expect(after).toMatchObject(before)
    })
  })
})
