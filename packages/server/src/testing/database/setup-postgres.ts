import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { makeImage } from '#testing/database/image.ts'
import { testLog } from '#testing/servers/log.ts'
import { startPostgres } from '#testing/database/postgres.ts'

const TEMPLATE = 'parlance_template'

/** Starts our own PostgreSQL and prepares the template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    await server.query(`CREATE DATABASE ${TEMPLATE}`)
    const database = await openDatabase({ database_url: server.url(TEMPLATE), data_dir: '', log: testLog })
    await makeImage(database)
    await database.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  const folder = mkdtempSync(join(tmpdir(), 'parlance-clones-'))
  project.provide('database', {
    kind: 'postgres',
    admin_url: server.url('postgres'),
    template: TEMPLATE,
    folder,
  })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
