import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { loadPlugins } from '#plugins/load.ts'
import { migratePlugins } from '#plugins/tables.ts'
import { keepMigratedRows } from '#testing/image.ts'
import { testLog } from '#testing/log.ts'
import { startPostgres } from '#testing/postgres.ts'

const TEMPLATE = 'parlance_template'

/** Starts a PostgreSQL of our own and prepares the template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    await server.query(`CREATE DATABASE ${TEMPLATE}`)
    const database = await openDatabase({ database_url: server.url(TEMPLATE), data_dir: '', log: testLog })
    await migrate(database)
    await migratePlugins(database, await loadPlugins(testLog), testLog)
    await keepMigratedRows(database.pool)
    await database.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('database', { kind: 'postgres', admin_url: server.url('postgres'), template: TEMPLATE })
  return server.stop
}
