import type { AuditEvent } from '@parlance/contract/admin/audit.ts'
import type { WebSearchSettings, WebSearchTrial } from '@parlance/contract/admin/web-search.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { SEARCH_ANSWERS } from '@parlance/tests/fakes/web-search.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { resealSearchKey } from './web-search.service.ts'

const PATH = '/v2/admin/web-search'
const KEY = 'a-long-secret-of-brave-1234'

const db = testDatabase()
let service: ScriptedHttp
let app: TestApp
let admin: Person

beforeAll(async () => {
  service = await startScriptedHttp(() => ({
    body: SEARCH_ANSWERS.brave([{ title: 'Found', url: 'https://a.example/', text: '' }]),
  }))
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  service.headers.length = 0
  await db.database.pool.query('DELETE FROM web_search')
})

const input = (more: object = {}) => {
  const limits = { searches_max: 3, pages_max: 4 }
  return { provider: 'brave', address: service.url, enabled: true, ...limits, revision: 0, ...more }
}
const update = (more: object = {}) => ok<WebSearchSettings>(admin, 'PUT', PATH, input(more))

test(`GET ${PATH} returns the defaults before the search is set up`, async () => {
  const { currency, time_zone } = app.deps.config
  expect(await ok(admin, 'GET', PATH)).toEqual({
    provider: null,
    address: null,
    has_key: false,
    key_tail: '',
    enabled: false,
    searches_max: 6,
    pages_max: 10,
    prices: [],
    currency,
    time_zone,
    revision: 0,
    changed_by: null,
    changed_at: null,
  })
})

test('the key is never returned; another service or address requires it again', async () => {
  const made = await update({ key: KEY })
  expect(made).toMatchObject({ provider: 'brave', has_key: true, key_tail: '1234', revision: 1 })
  const kept = await update({ revision: 1, searches_max: 5 })
  expect(kept).toMatchObject({ has_key: true, searches_max: 5, revision: 2, changed_by: expect.any(String) })
  await refused(admin, 'PUT', PATH, input({ revision: 1 }), 409, 'ERROR_EDITED_BY_OTHER')
  const moved = input({ revision: 2, address: 'https://search.example' })
  await refused(admin, 'PUT', PATH, moved, 422, 'ERROR_PROVIDER_NEEDS_KEY')
  await refused(
    admin,
    'PUT',
    PATH,
    input({ revision: 2, provider: 'tavily', address: null }),
    422,
    'ERROR_PROVIDER_NEEDS_KEY',
  )
  const { data } = await ok<{ data: AuditEvent[] }>(admin, 'GET', '/v2/admin/audit?object_type=web_search')
  expect(data.map(({ action, object_id }) => `${action} ${object_id}`)).toEqual([
    'web_search.update brave',
    'web_search.update brave',
  ])
  expect(JSON.stringify([made, kept, data])).not.toContain(KEY)
})

test('SearXNG requires an address but no key, and internal addresses require the permission of the operator', async () => {
  const searxng = { provider: 'searxng', address: null }
  await refused(admin, 'PUT', PATH, input(searxng), 422, 'ERROR_ADDRESS_NOT_ALLOWED')
  const internal = { ...searxng, address: 'http://10.0.0.1:8080' }
  await refused(admin, 'PUT', PATH, input(internal), 422, 'ERROR_ADDRESS_NOT_ALLOWED')
  expect(await update({ provider: 'searxng' })).toMatchObject({ provider: 'searxng', has_key: false })
})

test(`POST ${PATH}/test searches with values that are not saved, or with the stored key`, async () => {
  const trial = (more: object) =>
    ok<WebSearchTrial>(admin, 'POST', `${PATH}/test`, {
      provider: 'brave',
      address: service.url,
      query: 'ferries',
      ...more,
    })
  expect(await trial({ key: 'unsaved' })).toMatchObject({
    works: true,
    code: null,
    hits: [{ title: 'Found', url: 'https://a.example/' }],
  })
  await refused(
    admin,
    'POST',
    `${PATH}/test`,
    { provider: 'brave', address: service.url, query: 'x' },
    422,
    'ERROR_PROVIDER_NEEDS_KEY',
  )
  await update({ key: KEY })
  service.refuse({ status: 401 })
  expect(await trial({})).toMatchObject({ works: false, code: 'unauthorized', status: 401, hits: [] })
  expect(service.headers.map((headers) => headers['x-subscription-token'])).toEqual(['unsaved', KEY])
  expect(await ok(admin, 'GET', PATH)).toMatchObject({ revision: 1 })
})

test('a price applies from a day on, for one service', async () => {
  const set = (provider: string, valid_from: string, price_nano: number) =>
    ok<WebSearchSettings>(admin, 'POST', `${PATH}/prices`, { provider, valid_from, price_nano })
  await set('brave', '2024-01-01', 5)
  await set('tavily', '2024-01-01', 8)
  await set('brave', '2999-01-01', 9)
  const { prices } = await set('brave', '2024-01-01', 6)
  expect(prices.map(({ provider, valid_from, price_nano }) => [provider, valid_from, price_nano])).toEqual([
    ['brave', '2999-01-01', 9],
    ['brave', '2024-01-01', 6],
    ['tavily', '2024-01-01', 8],
  ])
  const left = await ok<WebSearchSettings>(admin, 'DELETE', `${PATH}/prices/${prices[0]?.id}`)
  expect(left.prices).toHaveLength(2)
})

test('the key is resealed with a new SECRET_KEY', async () => {
  await update({ key: KEY })
  const stored = async () =>
    (await db.database.pool.query('SELECT key FROM web_search')).rows[0]?.key as Buffer
  const before = await stored()
  const { config } = app.deps
  const { secret_key, secret_key_previous } = config
  try {
    Object.assign(config, { secret_key: Buffer.alloc(32, 7), secret_key_previous: secret_key })
    await resealSearchKey(app.ctx)
    expect((await stored()).equals(before)).toBe(false)
  } finally {
    Object.assign(config, { secret_key, secret_key_previous })
  }
})
