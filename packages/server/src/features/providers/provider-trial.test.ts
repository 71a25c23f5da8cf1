import type { AdminProviderDetail, OfferedModel, Trial } from '@parlance/contract/models/providers.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const CANARY = 'sk-canary-0123456789abcdef-TAIL'
const PATH = '/v2/admin/providers'
const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let count = 0

beforeAll(async () => {
  llm = await startFakeLlm({ models: ['numbered-3', 'text-embedding-3', 'dall-e-9'] })
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const make = (more: object = {}) => {
  count += 1
  return ok<AdminProviderDetail>(admin, 'POST', PATH, {
    name: `Provider ${count}`,
    interface: 'openai-compatible',
    base_url: `${llm.url}/v1`,
    keys: [{ label: 'first', key: CANARY }],
    ...more,
  })
}
const read = (id: string) => ok<AdminProviderDetail>(admin, 'GET', `${PATH}/${id}`)

describe('POST /v2/admin/providers/{provider_id}/test', () => {
  test('returns the duration of a small call and re-enables a failing key', async () => {
    const made = await make()
    await ok(admin, 'POST', `${PATH}/${made.id}/models`, { identifiers: ['numbered-3'] })
    const key = made.keys[0]?.id
    llm.next({ status: 401, body: JSON.stringify({ error: { message: `No such key: ${CANARY}` } }) })
    const failed = await ok<Trial>(admin, 'POST', `${PATH}/${made.id}/test`, { key_id: key })
    expect(failed).toMatchObject({ works: false, code: 'unauthorized', status: 401, model: 'numbered-3' })
    expect(failed.message).toBe('No such key: …')
    expect((await read(made.id)).keys[0]).toMatchObject({ state: 'failing', last_error: 'unauthorized' })
    const worked = await ok<Trial>(admin, 'POST', `${PATH}/${made.id}/test`, { key_id: key })
    expect(worked).toMatchObject({ works: true, code: null, message: null })
    expect((await read(made.id)).keys[0]).toMatchObject({
      state: 'active',
      last_error: null,
      rests_until: null,
    })
    expect(llm.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${CANARY}`)
  })

  test('stores that the provider could not be reached, without pausing the key', async () => {
    const made = await make({ base_url: 'https://models.invalid/v1' })
    expect(made.keys[0]).toMatchObject({ state: 'active', last_used_at: null, last_error: null })
    await ok<Trial>(admin, 'POST', `${PATH}/${made.id}/test`, {})
    expect((await read(made.id)).keys[0]).toMatchObject({
      state: 'active',
      last_used_at: expect.any(String),
      last_error: 'connect_failed',
      rests_until: null,
    })
  })

  test('reads the list of a provider that has no model yet', async () => {
    const made = await make()
    expect(await ok<Trial>(admin, 'POST', `${PATH}/${made.id}/test`, {})).toMatchObject({
      works: true,
      model: null,
    })
  })

  test('requires a model if the provider lists none, and does not report the key as working', async () => {
    const made = await make({ interface: 'bedrock', base_url: null, region: 'eu-west-1' })
    await refused(admin, 'POST', `${PATH}/${made.id}/test`, {}, 422, 'ERROR_PROVIDER_NEEDS_MODEL')
    await ok(admin, 'GET', `${PATH}/${made.id}/offered`)
    expect((await read(made.id)).keys[0]).toMatchObject({ last_used_at: null, last_error: null })
  })
})

describe('POST /v2/admin/providers/test', () => {
  const draft = (more: object = {}) => ({
    interface: 'openai-compatible',
    base_url: `${llm.url}/v1`,
    keys: [{ key: CANARY }],
    headers: [{ name: 'X-Tenant', value: 'tenant-secret-1' }],
    ...more,
  })
  type Answer = { trial: Trial; data: OfferedModel[] }
  const PROBE = `${PATH}/test`

  test('reads the list with values that are not saved, and saves nothing', async () => {
    const { total } = await ok<{ total: number }>(admin, 'GET', PATH)
    const { trial, data } = await ok<Answer>(admin, 'POST', PROBE, draft())
    expect(trial).toMatchObject({ works: true, code: null })
    expect(data).toContainEqual({ identifier: 'numbered-3', type: 'chat', model_id: null })
    expect(await ok<{ total: number }>(admin, 'GET', PATH)).toMatchObject({ total })
  })

  test('says why it fails, without repeating the key', async () => {
    const { trial, data } = await ok<Answer>(
      admin,
      'POST',
      PROBE,
      draft({ base_url: 'https://models.invalid/v1' }),
    )
    expect(trial).toMatchObject({ works: false, code: 'connect_failed' })
    expect(data).toEqual([])
    expect(JSON.stringify(trial)).not.toContain(CANARY)
  })

  test.each([
    [{ keys: [] }, 'ERROR_PROVIDER_NEEDS_KEY'],
    [{ base_url: 'http://169.254.169.254/v1' }, 'ERROR_ADDRESS_NOT_ALLOWED'],
    [{ base_url: null }, 'ERROR_ADDRESS_NOT_ALLOWED'],
    [{ interface: 'bedrock', base_url: null }, 'ERROR_PROVIDER_NEEDS_MODEL'],
  ] as const)('refuses %o before any call', async (more, code) => {
    await refused(admin, 'POST', PROBE, draft(more), 422, code)
  })

  test('requires the permission to manage providers', async () => {
    const alice = await app.person('alice')
    expect((await alice.call('POST', PROBE, draft())).status).toBe(403)
  })
})

describe('POST /v2/admin/providers/{provider_id}/models', () => {
  test('adds and enables models in one step', async () => {
    const made = await make()
    const body = { identifiers: ['numbered-3'], enabled: true }
    expect(await ok(admin, 'POST', `${PATH}/${made.id}/models`, body)).toEqual({ added: 1 })
    const { data } = await ok<{ data: { enabled: boolean; provider: string }[] }>(
      admin,
      'GET',
      `/v2/admin/models?query=${encodeURIComponent(made.name)}`,
    )
    expect(data.map(({ enabled }) => enabled)).toEqual([true])
  })
})

describe('GET /v2/admin/providers/{provider_id}/offered', () => {
  test('returns the provider’s own list and marks added models', async () => {
    const made = await make()
    const path = `${PATH}/${made.id}`
    expect(await ok(admin, 'POST', `${path}/models`, { identifiers: ['numbered-3', 'numbered-3'] })).toEqual({
      added: 1,
    })
    const { data } = await ok<{ data: OfferedModel[] }>(admin, 'GET', `${path}/offered`)
    expect(data).toEqual([
      { identifier: 'dall-e-9', type: 'image', model_id: null },
      { identifier: 'numbered-3', type: 'chat', model_id: expect.any(String) },
      { identifier: 'text-embedding-3', type: 'embedding', model_id: null },
    ])
    expect(await ok(admin, 'POST', `${path}/models`, { identifiers: ['numbered-3'] })).toEqual({ added: 0 })
  })

  test('reports why the list cannot be read', async () => {
    const made = await make({ base_url: 'https://models.invalid/v1' })
    const { data, failure } = await ok<{ data: []; failure: Trial }>(
      admin,
      'GET',
      `${PATH}/${made.id}/offered`,
    )
    expect(data).toEqual([])
    expect(failure).toMatchObject({ works: false, code: 'connect_failed' })
  })
})
