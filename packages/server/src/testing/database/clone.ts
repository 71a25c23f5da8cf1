import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

/** Prepared by the global set-up of a project: a migrated database to clone. */
export type PreparedDatabase =
  | { kind: 'embedded'; image: string; folder: string }
  | { kind: 'postgres'; admin_url: string; template: string; folder: string }

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface ProvidedContext {
    database: PreparedDatabase
  }
}

export type Clone = { database_url: string | null; data_dir: string; remove: () => Promise<void> }

/** A data folder with a migrated embedded database, for tests that open it themselves. */
export function cloneDataFolder(): { data_dir: string; remove: () => void } {
  const prepared = inject('database')
  const { data_dir, remove } = emptyFolder()
  if (prepared.kind === 'embedded') cpSync(prepared.image, join(data_dir, 'database'), { recursive: true })
  return { data_dir, remove }
}

/** A copy of the migrated database. If it is not removed, it is deleted at the end of the run. */
export async function cloneDatabase(): Promise<Clone> {
  const prepared = inject('database')
  const { data_dir, remove } = cloneDataFolder()
  if (prepared.kind === 'embedded') return { database_url: null, data_dir, remove: async () => remove() }
  return await createDatabase(prepared, prepared.template, { data_dir, remove })
}

/** A database without any table, for tests that migrate it themselves. */
export async function emptyDatabase(): Promise<Clone> {
  const prepared = inject('database')
  const { data_dir, remove } = emptyFolder()
  if (prepared.kind === 'embedded') return { database_url: null, data_dir, remove: async () => remove() }
  return await createDatabase(prepared, 'template0', { data_dir, remove })
}

function emptyFolder(): { data_dir: string; remove: () => void } {
  const data_dir = mkdtempSync(join(inject('database').folder, 'clone-'))
  return { data_dir, remove: () => rmSync(data_dir, { recursive: true, force: true }) }
}

async function createDatabase(
  { admin_url }: { admin_url: string },
  template: string,
  { data_dir, remove }: { data_dir: string; remove: () => void },
): Promise<Clone> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(admin_url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(admin_url)
  url.pathname = `/${name}`
  return {
    database_url: url.href,
    data_dir,
    remove: async () => {
      await administer(admin_url, `DROP DATABASE ${name} WITH (FORCE)`)
      remove()
    },
  }
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
