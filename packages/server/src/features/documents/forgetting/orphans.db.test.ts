import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, sightings, uploadFiles } from '#testing/made/documents.ts'
import { makeStagedVector } from '#testing/made/made-models.ts'
import { scanForOrphans } from '../documents.service.ts'

const db = testDatabase()
let app: TestApp
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
})
afterAll(() => app.close())

async function scanned(): Promise<Record<string, number>> {
  await scanForOrphans.run(app.ctx, new AbortController().signal)
  const { rows } = await db.database.pool.query<Record<string, number>>(
    'SELECT stored_files, orphan_files, orphan_rows, removed FROM orphan_scans',
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

test('a scan reports unreferenced bytes and rows without a task, and repairs both', async () => {
  const base = await makeBase(alice)
  await uploadFiles(alice, base, [
    { name: 'kept.txt', content: 'The heron stays.' },
    { name: 'lost.txt', content: 'The orphan-canary sings.' },
  ])
  const documents = await settled(db.database, alice, base)
  expect(await scanned()).toMatchObject({ stored_files: 2, orphan_files: 0, orphan_rows: 0, removed: 0 })

  const madeBefore = (hours: number) => uuidv7(Date.now() - hours * 3_600_000)
  // a new file looks an hour old if the clock was set forward
  const [old, young] = [madeBefore(25), madeBefore(1.5)]
  for (const id of [old, young]) await app.deps.files.put(id, Buffer.from('nobody names me'))
  const lost = documents.find(({ name }) => name === 'lost.txt')?.id
  await makeStagedVector(db.database, lost)
  await db.database.pool.query("UPDATE documents SET deleted_at = now(), state = 'embedding' WHERE id = $1", [
    lost,
  ])
  expect(await scanned()).toMatchObject({ stored_files: 4, orphan_files: 1, orphan_rows: 1, removed: 1 })
  expect(await app.deps.files.get(old)).toBeNull()
  expect(await app.deps.files.get(young)).not.toBeNull()
  expect((await settled(db.database, alice, base)).map(({ name }) => name)).toEqual(['kept.txt'])
  expect(await sightings(db.database, 'orphan-canary')).toEqual([])
  expect(await sightings(db.database, lost ?? 'none')).toEqual([])
  expect(await scanned()).toMatchObject({ stored_files: 2, orphan_files: 0, orphan_rows: 0, removed: 0 })
})
