import type { Health } from '@parlance/contract/admin/health.ts'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { checkEnabledPlugins } from './checks.service.ts'
import { CANARY, writePlugins } from './plugins.harness.ts'

const CHECK = '/v2/admin/plugins/checked/check'
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
})

type Check = NonNullable<AdminPlugin['check']>
const site = { key: 'plugin_checked_site', name: { en: 'The site', fr: 'Le site' } }
const set = (name: string, value: unknown) =>
  ok(admin, 'PUT', `/v2/admin/feature-configs/plugin_checked${name}`, { value })
const check = () => ok<Check>(admin, 'POST', CHECK)
const listed = async () => {
  const { data } = await ok<{ data: AdminPlugin[] }>(admin, 'GET', '/v2/admin/plugins')
  return data.find(({ id }) => id === 'checked')
}
/** Only of the loaded plugins. */
const unhealthy = async () => {
  const { plugins: inTrouble } = await ok<Health>(admin, 'GET', '/v2/admin/health')
  return inTrouble.filter(({ problem }) => problem === '')
}

describe(`POST ${CHECK}`, () => {
  test('names a missing required setting, and does not call the plugin', async () => {
    const missing = [{ kind: 'missing', text: '', values: {}, setting: site }]
    expect((await check()).problems).toEqual(missing)
    expect(await listed()).toMatchObject({ can_check: true, missing, check: { problems: missing } })
  })

  test.each([
    ['fine', []],
    ['wrong', [{ kind: 'own', text: 'site_wrong', values: { site: 'wrong' }, setting: site }]],
    ['refuses', [{ kind: 'own', text: 'refused', values: {}, setting: null }]],
    ['throws', [{ kind: 'failed', text: 'no luck with …', values: {}, setting: null }]],
    [
      'garbage',
      [{ kind: 'failed', text: 'check() must return a list of problems', values: {}, setting: null }],
    ],
    ['hangs', [{ kind: 'late', text: '', values: {}, setting: null }]],
    [
      'elsewhere',
      [expect.objectContaining({ kind: 'failed', text: expect.stringContaining('does not name') })],
    ],
  ])('of a site that is %s', async (value, problems) => {
    await set('_key', CANARY)
    await set('_site', value)
    expect((await check()).problems).toEqual(problems)
    expect(await listed()).toMatchObject({ missing: [], check: { problems } })
  })

  test('an error that is cut off inside of a secret shows no part of it', async () => {
    await set('_key', CANARY.repeat(60))
    await set('_site', 'throws')
    expect((await check()).problems).toMatchObject([{ kind: 'failed', text: 'no luck with …' }])
  })

  test('is deleted when a setting is changed', async () => {
    await set('_site', 'wrong')
    await check()
    await set('_site', 'fine')
    expect(await listed()).toMatchObject({ check: null })
  })

  test('requires the permission to change settings, and an existing plugin', async () => {
    await refused(alice, 'POST', CHECK, undefined, 403, 'ERROR_FORBIDDEN')
    const unknown = '/v2/admin/plugins/nothing/check'
    await refused(admin, 'POST', unknown, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  })
})

describe('health', () => {
  test('lists a plugin only while it is enabled and its settings are missing or failed their last test', async () => {
    await check()
    expect(await unhealthy()).toEqual([])
    await set('', true)
    expect(await unhealthy()).toMatchObject([
      { id: 'checked', state: 'down', problems: [{ kind: 'missing' }] },
    ])
    await set('_site', 'wrong')
    expect(await unhealthy()).toEqual([])
    await checkEnabledPlugins.run(app.ctx, AbortSignal.timeout(5_000))
    expect(await unhealthy()).toMatchObject([
      { id: 'checked', name: 'Checked', state: 'degraded', problems: [{ text: 'site_wrong' }] },
    ])
    await set('_site', 'fine')
    await checkEnabledPlugins.run(app.ctx, AbortSignal.timeout(5_000))
    expect(await unhealthy()).toEqual([])
  })
})
