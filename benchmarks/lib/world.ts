import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalFiles } from '@parlance/server/adapters/files/local-files.ts'
import { DocumentKeys } from '@parlance/server/core/secrets/document-keys.ts'
import { openDatabase } from '@parlance/server/db/client.ts'
import { startPostgres } from '@parlance/server/testing/database/postgres.ts'
import type { Pool } from 'pg'
import { type ModelServer, startModel } from './model.ts'
import { type Parlance, SECRET_KEY, startParlance } from '../servers.ts'
import { pause } from './processes.ts'

/**
 * A database that the server has been started on once, a model server, and as many Parlance servers on them as needed.
 */
export type World = {
  model: ModelServer
  start(env?: Record<string, string>): Promise<Parlance>
  /** A server on a new, empty database. */
  startEmpty(): Promise<Parlance>
  /** Works in the database; the embedded one only while no server runs. */
  inDatabase<T>(work: (pool: Pool, keys: DocumentKeys) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Preparing a measurement can take a while. */
const PREPARING_MS = 3_600_000

const log = { info() {}, warn() {}, error() {} }

export async function createWorld(kind: 'postgres' | 'embedded'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'))
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null
  const model = await startModel()
  let count = 0
  const place = async () => {
    const name = `bench_${(count += 1)}`
    await postgres?.query(`CREATE DATABASE ${name}`)
    return { database_url: postgres?.url(name) ?? null, data_dir: join(folder, name) }
  }
  const prepared = await place()
  const world: World = {
    model,
    start: (env = {}) => startParlance({ ...prepared, model_url: model.url, env }),
    startEmpty: async () => startParlance({ ...(await place()), model_url: model.url }),
    async inDatabase(work) {
      const database = await openDatabase({ ...prepared, log, statement_limit_ms: PREPARING_MS })
      try {
        return await work(database.pool, keysIn(prepared.data_dir))
      } finally {
        await database.close()
      }
    },
    async close() {
      model.close()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const first = await world.start()
  await pause(1_000)
  await first.stop()
  return world
}

/** The keys of documents that the servers on this folder use. */
function keysIn(data_dir: string): DocumentKeys {
  const store = createLocalFiles(join(data_dir, 'keys'))
  return new DocumentKeys(
    store,
    { secret_key: Buffer.from(SECRET_KEY, 'base64'), secret_key_previous: null },
    log,
  )
}

/** Runs `work` in its own world, which is removed afterwards. */
export async function inWorld<T>(
  kind: 'postgres' | 'embedded',
  work: (world: World) => Promise<T>,
): Promise<T> {
  const world = await createWorld(kind)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}
