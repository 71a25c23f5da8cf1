import type { Health } from '@parlance/contract/admin/health.ts'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { CANARY, writePlugins } from './plugins.harness.ts'

const REPORT = '/v2/plugin-failures'
const plugins = writePlugins()
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database, {}, { folder: plugins.folder, load_ms: 3_000, answer_ms: 300 })
})
afterAll(async () => {
  await app.close()
  plugins.remove()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_good', { value: true })
})

const report = (message: string, place = 'user_menu_top') =>
  ok(alice, 'POST', REPORT, { plugin_id: 'good', place, message })
const failures = async () => {
  const { data } = await ok<{ data: AdminPlugin[] }>(admin, 'GET', '/v2/admin/plugins')
  return data.find(({ id }) => id === 'good')?.failures
}

describe(`POST ${REPORT}`, () => {
  test('the same failure is stored once and counted', async () => {
    for (let times = 0; times < 3; times += 1) await report('no such\n\u202eluck')
    expect(await failures()).toMatchObject([{ place: 'user_menu_top', message: 'no such luck', count: 3 }])
    const { plugins: inTrouble } = await ok<Health>(admin, 'GET', '/v2/admin/health')
    expect(inTrouble.find(({ id }) => id === 'good')).toMatchObject({
      state: 'degraded',
      failures: [{ count: 3 }],
    })
  })

  test('of many different ones the latest are kept, for some days', async () => {
    for (let at = 0; at < 22; at += 1) await report(`failure ${at}`)
    const kept = await failures()
    expect(kept).toHaveLength(20)
    expect(kept?.[0]).toMatchObject({ message: 'failure 21' })
    await db.database.pool.query(`UPDATE plugin_failures SET last_at = now() - interval '8 days'`)
    expect(await failures()).toEqual([])
    await report('again')
    const { rows } = await db.database.pool.query('SELECT count(*)::int AS count FROM plugin_failures')
    expect(rows).toEqual([{ count: 1 }])
  })

  test('is refused for a disabled plugin, and for unknown places', async () => {
    const body = { plugin_id: 'checked', place: 'loading', message: 'x' }
    await refused(alice, 'POST', REPORT, body, 404, 'ERROR_PLUGIN_NOT_FOUND')
    for (const more of [{ place: '<b>' }, { place: '' }, { message: 'x'.repeat(301) }, { user: 'x' }]) {
      const answer = await alice.call('POST', REPORT, { ...body, plugin_id: 'good', ...more })
      expect(answer.status).toBe(422)
    }
  })
})

test('calls that throw, hang or answer something undeclared are listed, without secrets', async () => {
  await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_good_key', { value: CANARY })
  for (const name of ['boom', 'hang', 'refuse']) await alice.call('GET', `/v2/plugins/good/${name}`)
  const found = await failures()
  expect(found?.map(({ place }) => place).toSorted()).toEqual([
    'GET /v2/plugins/good/boom',
    'GET /v2/plugins/good/hang',
  ])
  expect(JSON.stringify(found)).not.toContain(CANARY)
})
