import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/app.ts'
import { type Clock, settableClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { makeBaseRow } from '#testing/made-rows.ts'
import { addSource, documentsOf } from './sources.harness.ts'

const HOUR = 3_600

const db = testDatabase()
let clock: Clock
let app: TestApp
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-clock-'))
  await mkdir(join(folder, 'shelf'))
  clock = await settableClock(db.database)
  await clock.set(0)
  app = await startTestApp(db.database, { LOCAL_FILES_ROOTS: folder })
}, 60_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('an hour back, a source is read when somebody asks, and its runs stand in the order they were made (R17)', async () => {
  const ada = await app.person('alice')
  const base = await makeBaseRow(db.database, ada.id)
  const source = await addSource(ada, base, {
    type: 'local_files',
    settings: { directory: join(folder, 'shelf') },
  })
  const [first] = await source.runs()
  await writeFile(join(folder, 'shelf', 'a.txt'), 'a')
  await clock.set(-HOUR)
  const second = await source.sync()
  expect(second).toMatchObject({ state: 'done', added: 1 })
  expect((await source.runs()).map((run) => run.id)).toEqual([second.id, first?.id])
  expect(await documentsOf(db.database, base)).toEqual(['a.txt'])
})
