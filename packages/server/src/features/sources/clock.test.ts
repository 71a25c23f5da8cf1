import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { type Clock, settableClock } from '#testing/servers/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { addSource, documentsOf } from './sources.harness.ts'

const HOUR = 3_600
const CREDENTIALS = { email: 'reader@example.org', token: 'a token' }
const SECRET_KEY = randomBytes(32).toString('base64')

const db = testDatabase()
let clock: Clock
let app: TestApp
let folder = ''
const env = () => ({ LOCAL_FILES_ROOTS: folder, OUTBOUND_ALLOW: '127.0.0.0/8', SECRET_KEY })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-clock-'))
  await mkdir(join(folder, 'shelf'))
  clock = await settableClock(db.database)
  await clock.set(0)
  app = await startTestApp(db.database, env())
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('an hour back, a manual sync works, and runs keep their order (R17)', async () => {
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

test('an hour forward in the middle of a sync, no other server begins it again (R17)', async () => {
  await clock.set(0)
  const ada = await app.person('forward')
  const base = await makeBaseRow(db.database, ada.id)
  const wiki = await startFakeConfluence('cloud', CREDENTIALS)
  wiki.space('DOC')
  for (let n = 0; n < 3; n += 1) wiki.page('DOC', `p${n}`, `Page ${n}`, '<p>text</p>')
  const settings = { deployment: 'cloud', base_url: wiki.base_url, space_keys: ['DOC'] }
  const source = await addSource(ada, base, { type: 'confluence', settings, credentials: CREDENTIALS })
  wiki.page('DOC', 'p3', 'Page 3', '<p>text</p>')
  const shelf = await addSource(ada, base, {
    type: 'local_files',
    name: 'Shelf',
    settings: { directory: join(folder, 'shelf') },
  })
  const other = await startTestApp(db.database, env())
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let fetched = 0
  wiki.before = async ({ url }) => {
    if (!/\/pages\/p3/.test(url.pathname)) return
    fetched += 1
    reached.resolve()
    await released.promise
  }
  const syncing = source.sync()
  await reached.promise
  await clock.set(HOUR)
  // a request makes the idle server look for due work
  await ok({ ...ada, call: callerOf(other.origin, ada.token) }, 'POST', `${shelf.path}/sync`)
  await shelf.settled()
  const { rows } = await db.database.pool.query("SELECT leased_by FROM sources WHERE type = 'confluence'")
  expect(rows).toEqual([{ leased_by: app.deps.instance_id }])
  released.resolve()
  expect(await syncing).toMatchObject({ state: 'done', added: 1 })
  expect(fetched).toBe(1)
  await other.close()
  await wiki.close()
})
