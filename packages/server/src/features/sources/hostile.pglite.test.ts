import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { addSource, documentsOf, quiet } from './sources.harness.ts'
import { SYNC_LIMITS } from './sync-engine.ts'

const credentials = { email: 'reader@example.org', token: 'a token' }
const db = testDatabase()
let app: TestApp
let wiki: FakeConfluence
let ada: Person
let base = ''
/** The tests change the limits of the server's engine. A second engine would compete with it for sources. */
const limits = { ...SYNC_LIMITS }

beforeAll(async () => {
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: '127.0.0.0/8' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await quiet(db.database)
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ada = await app.person('alice')
  base = await makeBaseRow(db.database, ada.id)
  wiki = await startFakeConfluence('cloud', credentials)
  for (const space of ['DOC', 'OTHER']) wiki.space(space)
  return async () => {
    Object.assign(SYNC_LIMITS, limits)
    await wiki.close()
  }
})

const connected = (space = 'DOC', name = 'Wiki') => ({
  name,
  type: 'confluence',
  settings: { deployment: 'cloud', base_url: wiki.base_url, space_keys: [space] },
  credentials,
})
const pages = (space: string, prefix: string, count: number) => {
  for (let n = 0; n < count; n += 1) wiki.page(space, `${prefix}${n}`, `${prefix} ${n}`, `<p>${n}</p>`)
}

test('a service that asks to wait for years is retried after a week', async () => {
  const source = await addSource(ada, base, connected())
  for (const wait of ['99999999999', 'Sun, 13 Sep 275760 00:00:00 GMT']) {
    wiki.refuse({ status: 429, headers: { 'retry-after': wait } })
    expect(await source.sync()).toMatchObject({ state: 'failed', error_code: 'ERROR_SOURCE_BUSY' })
    const hours = (Date.parse((await source.get()).next_sync_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(168, 0)
  }
})

test('a file with an internal address, an endless name or an absurd date does not affect others', async () => {
  pages('DOC', 'page', 7)
  wiki.page('DOC', 'named', `${'😀'.repeat(300)}\0\ud800`, '<p>x</p>')
  wiki.refuse({ path: /pages\/page3$/, status: 302, headers: { location: 'http://[::1]:9/' } })
  wiki.before = ({ url }) => {
    if (url.pathname.endsWith('/pages/page0')) wiki.remove('page5')
  }
  const source = await addSource(ada, base, connected())
  const [run] = await source.runs()
  expect(run).toMatchObject({ state: 'done', added: 6, failed: 2 })
  const failed = (await source.entries(run?.id ?? '')).filter((entry) => entry.action === 'failed')
  expect(failed.map(({ name, error_code }) => [name, error_code])).toEqual([
    ['page 3.md', 'ERROR_ADDRESS_NOT_ALLOWED'],
    ['page 5.md', 'ERROR_FILE_NOT_FOUND'],
  ])
  expect(await documentsOf(db.database, base)).toHaveLength(6)
})

test('a listing that takes too long fails with an error of its source', async () => {
  const source = await addSource(ada, base, connected())
  let asked = 0
  wiki.refuse({
    path: /pages$/,
    times: Infinity,
    by: () => {
      const results = [{ id: `p${(asked += 1)}`, title: 'x', version: { number: 1 } }]
      return { body: { results, _links: { next: `/wiki/api/v2/spaces/1/pages?cursor=${asked}` } } }
    },
  })
  SYNC_LIMITS.listing_ms = 200
  expect(await source.sync()).toMatchObject({ state: 'failed', error_code: 'ERROR_SOURCE_TIMEOUT' })
})

test('a slow source lets other sources have their turn and then continues', async () => {
  const slow = await addSource(ada, base, connected('DOC', 'Slow'))
  const other = await addSource(ada, base, connected('OTHER', 'Other'))
  pages('DOC', 'slow', 4)
  pages('OTHER', 'other', 1)
  wiki.requests.length = 0
  Object.assign(SYNC_LIMITS, { at_once: 1, turn_ms: 0 })
  for (const source of [slow, other]) await ok(ada, 'POST', `${source.path}/sync`)
  expect((await slow.settled()).last_run).toMatchObject({ state: 'done', added: 4, done: 4, total: 4 })
  expect((await other.settled()).last_run).toMatchObject({ state: 'done', added: 1 })
  expect(await slow.runs()).toHaveLength(2)
  const fetched = wiki.requests.flatMap((one) => /pages\/(slow\d|other\d)\?/.exec(one)?.[1] ?? [])
  expect(fetched.toSorted()).toEqual(['other0', 'slow0', 'slow1', 'slow2', 'slow3'])
  expect(fetched.indexOf('other0')).toBeLessThan(fetched.indexOf('slow3'))
})
