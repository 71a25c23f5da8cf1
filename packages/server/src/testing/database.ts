import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { checkRows } from '#db/rows.ts'
import { resetStatement } from '#testing/image.ts'
import { testLog } from '#testing/log.ts'
import { checkAnswer, takeProblems } from '#testing/row-check.ts'

/** What the global set-up of a project prepared: a migrated database to clone. */
export type PreparedDatabase =
  | { kind: 'embedded'; image: string }
  | { kind: 'postgres'; admin_url: string; template: string }

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface ProvidedContext {
    database: PreparedDatabase
  }
}

export type TestDatabase = {
  /** The open database of this test file. */
  readonly database: Database
  /** Options that open the same database once more, as a second server process would (PostgreSQL only). */
  readonly options: { database_url: string | null; data_dir: string }
  /** Brings every table back to what the migrations left. */
  reset: () => Promise<void>
}

type Clone = { database_url: string | null; data_dir: string; remove: () => Promise<void> }

checkRows(checkAnswer)

/**
 * Gives this test file a database of its own, cloned from the image of the run. Call it at the top of the file; it is
 * open from the first `beforeAll` on and removed at the end.
 */
export function testDatabase(): TestDatabase {
  let clone: Clone | null = null
  let database: Database | null = null
  let statement = ''

  beforeAll(async () => {
    clone = await cloneDatabase(inject('database'))
    database = await openDatabase({ ...clone, log: testLog, durable: false })
    statement = await resetStatement(database.pool)
  })

  afterAll(async () => {
    // a clock that was set is this file's alone
    vi.unstubAllGlobals()
    await database?.close()
    await clone?.remove()
    expect(takeProblems()).toEqual([])
  })

  return {
    get database() {
      return opened(database)
    },
    get options() {
      const { database_url, data_dir } = opened(clone)
      return { database_url, data_dir }
    },
    reset: async () => {
      await opened(database).pool.query(statement)
    },
  }
}

function opened<T>(value: T | null): T {
  if (value === null) throw new Error('The test database is not open yet: use it inside hooks and tests.')
  return value
}

/** A data folder with a migrated embedded database, for tests that open it themselves. */
export function cloneDataFolder(): { data_dir: string; remove: () => void } {
  const prepared = inject('database')
  const data_dir = mkdtempSync(join(tmpdir(), 'parlance-test-'))
  if (prepared.kind === 'embedded') cpSync(prepared.image, join(data_dir, 'database'), { recursive: true })
  return { data_dir, remove: () => rmSync(data_dir, { recursive: true, force: true }) }
}

async function cloneDatabase(prepared: PreparedDatabase): Promise<Clone> {
  const { data_dir, remove } = cloneDataFolder()
  if (prepared.kind === 'embedded') return { database_url: null, data_dir, remove: async () => remove() }
  return await createDatabase(prepared.admin_url, {
    data_dir,
    template: prepared.template,
    removeFolder: remove,
  })
}

async function createDatabase(
  adminUrl: string,
  { data_dir, template, removeFolder }: { data_dir: string; template: string; removeFolder: () => void },
): Promise<Clone> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    database_url: url.href,
    data_dir,
    remove: async () => {
      await administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      removeFolder()
    },
  }
}

export type EmptyDatabase = Clone

/** A database without any table, for tests that migrate it themselves. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const prepared = inject('database')
  const data_dir = mkdtempSync(join(tmpdir(), 'parlance-test-'))
  const removeFolder = () => rmSync(data_dir, { recursive: true, force: true })
  if (prepared.kind === 'embedded')
    return { database_url: null, data_dir, remove: async () => removeFolder() }
  return await createDatabase(prepared.admin_url, { data_dir, template: 'template0', removeFolder })
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
