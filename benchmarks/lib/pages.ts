import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@parlance/server/db/client.ts'
import type { Pool } from 'pg'
import { type Parlance, startParlance } from '../servers.ts'
import { insertPeople, modelId, type Person } from './people.ts'
import { pause } from './processes.ts'

/** The built product with one person, to be opened in a browser. */
export type Pages = { parlance: Parlance; person: Person; model: string }

/** Works with the product as started without settings, on its embedded database. */
export async function inPages<T>(
  modelUrl: string,
  model: string,
  work: (pages: Pages) => Promise<T>,
  prepare: (pool: Pool, person: Person) => Promise<void> = async () => {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'))
  const place = { database_url: null, data_dir: folder }
  try {
    const first = await startParlance({ ...place, model_url: modelUrl })
    // it reads the list of models after it has reported that it is ready
    await pause(1_000)
    await first.stop()
    const pages = await seed(place, model, prepare)
    const parlance = await startParlance({ ...place, model_url: modelUrl })
    try {
      return await work({ parlance, ...pages })
    } finally {
      await parlance.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(
  place: { database_url: null; data_dir: string },
  model: string,
  prepare: (pool: Pool, person: Person) => Promise<void>,
): Promise<Omit<Pages, 'parlance'>> {
  const database = await openDatabase({ ...place, log: { info() {}, warn() {}, error() {} } })
  try {
    const [person] = await insertPeople(database.pool, 1)
    if (person === undefined) throw new Error('no person was inserted')
    await prepare(database.pool, person)
    return { person, model: await modelId(database.pool, model) }
  } finally {
    await database.close()
  }
}
