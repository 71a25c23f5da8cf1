import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { loadPlugins } from '#plugins/load.ts'
import { migratePlugins } from '#plugins/tables.ts'
import { keepMigratedRows } from '#testing/image.ts'
import { testLog } from '#testing/log.ts'

/** Prepares the image of the embedded database that every test file clones. */
export async function setup(project: TestProject): Promise<() => void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'parlance-image-'))
  const database = await openDatabase({ database_url: null, data_dir, log: testLog, durable: false })
  await migrate(database)
  await migratePlugins(database, await loadPlugins(testLog), testLog)
  await keepMigratedRows(database.pool)
  await database.close()
  const image = join(data_dir, 'image')
  renameSync(join(data_dir, 'database'), image)
  project.provide('database', { kind: 'embedded', image })
  return () => rmSync(data_dir, { recursive: true, force: true })
}
