import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { makeImage } from '#testing/database/image.ts'
import { testLog } from '#testing/servers/log.ts'

/** Prepares the image of the embedded database that every test file clones. */
export async function setup(project: TestProject): Promise<() => void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'parlance-image-'))
  const database = await openDatabase({ database_url: null, data_dir, log: testLog, durable: false })
  await makeImage(database)
  await database.close()
  const image = join(data_dir, 'image')
  renameSync(join(data_dir, 'database'), image)
  project.provide('database', { kind: 'embedded', image, folder: data_dir })
  return () => rmSync(data_dir, { recursive: true, force: true })
}
