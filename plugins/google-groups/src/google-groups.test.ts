import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { CUSTOMER } from '@parlance/tests/fakes/google-groups.ts'
import {
  refreshAtSignOn,
  refreshOutsideGroups,
} from '@parlance/server/features/plugins/outside-groups.service.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { insertAssistant } from '@parlance/server/testing/made/assistants.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok, refused } from '@parlance/server/testing/servers/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Groups } from './calls.ts'
import { startGoogle } from './google-groups.harness.ts'

const BASE = '/v2/plugins/google-groups'
const CHOIR = 'google-groups:choir'
const db = testDatabase()
let google: Awaited<ReturnType<typeof startGoogle>>
let app: TestApp
let admin: Person
let alice: Person
let bob: Person

beforeAll(async () => {
  google = await startGoogle()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: new URL(google.fake.url).host })
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  bob = await app.person('bob')
  await db.database.pool.query('UPDATE users SET email_verified = true')
})
afterAll(async () => {
  await app.close()
  await google.close()
})
beforeEach(async () => {
  google.fake.group('choir', 'Choir', [alice.email, bob.email])
  google.fake.group('chess', 'Chess', [bob.email])
  google.fake.before = null
  await set('', true)
  await set('_api_url', google.fake.url)
  await set('_token_url', google.fake.token_url)
  await set('_customer', CUSTOMER)
  await set('_service_account', google.fake.service_account_key)
  await set('_all_groups', false)
  await refreshAtSignOn(app.ctx, alice.id)
  await refreshAtSignOn(app.ctx, bob.id)
})

const set = (name: string, value: unknown) =>
  ok(admin, 'PUT', `/v2/admin/feature-configs/plugin_google_groups${name}`, { value })
const unset = (name: string) => ok(admin, 'DELETE', `/v2/admin/feature-configs/plugin_google_groups${name}`)
const listFor = async (person: Person, query = '') => {
  const { data } = await ok<Groups>(person, 'GET', `${BASE}/groups?query=${encodeURIComponent(query)}`)
  return data.map(({ name }) => name)
}
const members = (person: Person, id = CHOIR) => person.call('GET', `${BASE}/members?group_id=${id}`)
const refresh = (person: Person) => ok<object>(person, 'POST', `${BASE}/refresh`, { group_id: CHOIR })

test('the key never leaves the server, and there are no answers while the plugin is disabled', async () => {
  const { data } = await ok<{ data: object[] }>(alice, 'GET', '/v2/plugins')
  expect(JSON.stringify(data)).not.toContain('PRIVATE KEY')
  const { rows } = await db.database.pool.query('SELECT value FROM feature_configs')
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  expect(app.lines.join('')).not.toContain('PRIVATE KEY')
  await set('', false)
  await refused(alice, 'GET', `${BASE}/groups`, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
})

test('without settings it reports that it is not configured', async () => {
  await unset('_service_account')
  await refused(alice, 'GET', `${BASE}/groups`, undefined, 503, 'plugins.google-groups.not_configured')
})

describe('the groups to share with', () => {
  test('are those of the person, by name and address', async () => {
    expect(await listFor(alice)).toEqual(['Choir'])
    expect(await listFor(bob)).toEqual(['Chess', 'Choir'])
    expect(await listFor(bob, 'CHESS@')).toEqual(['Chess'])
    expect((await members(alice)).status).toBe(200)
    await refused(
      alice,
      'GET',
      `${BASE}/members?group_id=google-groups:chess`,
      undefined,
      404,
      'plugins.google-groups.group_missing',
    )
  })

  test('are all groups of the organisation if an administrator allows it', async () => {
    await set('_all_groups', true)
    expect(await listFor(alice)).toEqual(['Choir', 'Chess'])
    expect((await members(alice, 'google-groups:chess')).status).toBe(200)
    expect((await members(alice, 'google-groups:nothing')).status).toBe(404)
  })

  test('are not available while Google refuses the sign-in', async () => {
    await set('_all_groups', true)
    await set('_administrator', 'somebody@parlance.example')
    google.fake.refuse({ status: 401, body: { error: 'unauthorized_client' }, path: /token/ })
    await refused(alice, 'GET', `${BASE}/groups`, undefined, 503, 'plugins.google-groups.auth_failed')
    await unset('_administrator')
  })
})

describe('access through a group', () => {
  const shared = (id: string) => `/v2/assistant-sharing/${id}/shared`
  let count = 0
  const share = async (owner: Person) => {
    const name = `Rehearsals ${count++}`
    const { id } = await insertAssistant(db.database, { owner_id: owner.id, name })
    await ok<Share>(owner, 'POST', shared(id), {
      subject_type: 'external_group',
      subject_id: CHOIR,
      level: 'user',
    })
    return { id, knows: async () => (await bob.call('GET', shared(id))).status === 403 }
  }

  test('ends immediately after a refresh, and within an hour without one', async () => {
    const { knows } = await share(alice)
    expect(await knows()).toBe(true)
    google.fake.remove('choir', bob.email)
    expect(await refresh(alice)).toMatchObject({ failed: 0, waiting: 0 })
    expect(await knows()).toBe(false)

    google.fake.group('choir', 'Choir', [alice.email, bob.email])
    await refresh(alice)
    expect(await knows()).toBe(true)
    google.fake.remove('choir', bob.email)
    await db.database.pool.query(`UPDATE external_group_lookups SET due_at = now()`)
    await refreshOutsideGroups.run(app.ctx, AbortSignal.timeout(20_000))
    expect(await knows()).toBe(false)
  })

  test('remains while Google is unavailable', async () => {
    const { knows } = await share(alice)
    google.fake.refuse({ status: 500, times: 9 })
    await refreshAtSignOn(app.ctx, bob.id)
    expect(await knows()).toBe(true)
  })
})

describe('the test of the settings', () => {
  const check = async () => {
    const { problems } = await ok<{ problems: object[] }>(
      admin,
      'POST',
      '/v2/admin/plugins/google-groups/check',
    )
    return problems
  }
  const problem = (text: string) => [expect.objectContaining({ text: expect.stringContaining(text) })]

  test('accepts valid settings, and reports what is wrong with others', async () => {
    expect(await check()).toEqual([])
    await set('_customer', '046psxkn')
    expect(await check()).toEqual(problem('check_customer'))
    await set('_customer', 'C999')
    expect(await check()).toEqual(problem('check_forbidden'))
    await set('_service_account', '{"type":"service_account"}')
    await set('_customer', CUSTOMER)
    expect(await check()).toEqual(problem('check_key'))
  })
})
