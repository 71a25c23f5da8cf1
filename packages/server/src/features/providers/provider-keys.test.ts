import { randomBytes } from 'node:crypto'
import type { AdminProviderDetail, Trial } from '@parlance/contract/models/providers.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { unseal } from '#core/secrets/sealed.ts'
import { PROVIDER_KEY_PURPOSE } from '#features/models/models.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'

const CANARY = 'sk-canary-0123456789abcdef-TAIL'
const PATH = '/v2/admin/providers'
const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm({ models: ['numbered-3'] })
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const make = (more: object) =>
  ok<AdminProviderDetail>(admin, 'POST', PATH, {
    name: `Provider ${uuidv7()}`,
    interface: 'openai-compatible',
    base_url: `${llm.url}/v1`,
    keys: [{ key: CANARY }],
    ...more,
  })
const read = (id: string) => ok<AdminProviderDetail>(admin, 'GET', `${PATH}/${id}`)

describe('keys in runs', () => {
  test('a refused key is paused while the others answer, and is used again when it works', async () => {
    const made = await make({
      keys: [
        { key: 'sk-one-0123456789abc' },
        { key: 'sk-two-0123456789abc' },
        { key: 'sk-three-0123456789' },
      ],
    })
    await ok(admin, 'POST', `${PATH}/${made.id}/models`, { identifiers: ['numbered-3'] })
    const { rows } = await db.database.pool.query<{ id: string }>(
      'UPDATE models SET enabled = true WHERE provider_id = $1 RETURNING id',
      [made.id],
    )
    const model = rows[0]?.id ?? ''
    await db.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false)")
    llm.requests.length = 0
    llm.next({ status: 401 })
    llm.next({ status: 429, headers: { 'retry-after': '7' } })
    expect(await answered(model)).toBe('completed')
    const sent = llm.requests.map((request) => request.headers['authorization'])
    expect(sent).toEqual(
      ['one-0123456789abc', 'two-0123456789abc', 'three-0123456789'].map((key) => `Bearer sk-${key}`),
    )
    expect((await read(made.id)).keys).toMatchObject([
      { state: 'failing', last_error: 'unauthorized', rests_until: expect.any(String) },
      { state: 'failing', last_error: 'rate_limited', rests_until: expect.any(String) },
      { state: 'active', last_error: null, rests_until: null, last_used_at: expect.any(String) },
    ])

    llm.requests.length = 0
    expect(await answered(model)).toBe('completed')
    expect(llm.requests).toHaveLength(1)
    expect(llm.requests[0]?.headers['authorization']).toBe('Bearer sk-three-0123456789')

    await db.database.pool.query(
      `UPDATE provider_keys SET rests_until = now() - interval '1 second' WHERE provider_id = $1`,
      [made.id],
    )
    expect(await answered(model)).toBe('completed')
    expect((await read(made.id)).keys[0]).toMatchObject({ state: 'active', last_error: null })
  })

  async function answered(model: string) {
    const thread = uuidv7()
    await (await start(admin, thread, question('Hello', { model_id: model }))).toTheEnd()
    return (await messagesOf(admin, thread))[1]?.status
  }
})

describe('SECRET_KEY is replaced', () => {
  test('the previous one still decrypts keys, and a start reseals all of them with the new one', async () => {
    const made = await make({ headers: [{ name: 'X-Team', value: 'secret-header' }] })
    const old = app.deps.config.secret_key.toString('base64')
    const fresh = randomBytes(32).toString('base64')
    const second = await startTestApp(db.database, {
      OUTBOUND_ALLOW: llm.host,
      SECRET_KEY: fresh,
      SECRET_KEY_PREVIOUS: old,
    })
    const { rows } = await db.database.pool.query<{ ciphertext: Buffer }>(
      'SELECT ciphertext FROM provider_keys WHERE provider_id = $1',
      [made.id],
    )
    const alone = { ...second.deps.config, secret_key_previous: null }
    expect(unseal(alone, PROVIDER_KEY_PURPOSE, rows[0]?.ciphertext ?? Buffer.alloc(0))).toBe(CANARY)
    await second.close()

    const third = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host, SECRET_KEY: fresh })
    const boss = await third.person(`boss-${uuidv7()}`, 'administrator')
    expect(await ok<Trial>(boss, 'POST', `${PATH}/${made.id}/test`, {})).toMatchObject({ works: true })
    await third.close()
  })
})
