import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let app: TestApp
let llm: FakeLlm
let admin: Person
let alice: Person
let bob: Person
let modelA: string
let modelB: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  llm = await startFakeLlm()
  modelA = await scriptedModel(app.deps, llm, { identifier: 'model-a', price: [1e9, 1e9, 1e9] })
  modelB = await scriptedModel(app.deps, llm, { identifier: 'model-b', rank: 1, price: [1e9, 1e9, 1e9] })
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  bob = await app.person('bob')
  await query(
    `INSERT INTO role_permissions (role_id, permission)
    SELECT role_id, unnest(ARRAY['api:access', 'api_key:create']) FROM users WHERE id = $1`,
    [alice.id],
  )
})
beforeEach(() => {
  llm.clear()
  llm.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const body = (model = 'model-a') => ({ model, messages: [{ role: 'user', content: 'Hello' }] })

async function chat(secret: string, model?: string): Promise<{ status: number; code: string | null }> {
  const answer = await callerOf(app.origin, secret)('POST', '/v1/chat/completions', body(model))
  const { error } = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, code: error?.code ?? null }
}

async function modelsFor(secret: string): Promise<string[]> {
  const answer = await callerOf(app.origin, secret)('GET', '/v1/models')
  return ((await answer.json()) as { data: { id: string }[] }).data.map((one) => one.id)
}

const GOOD = { status: 200, code: null }
const GONE = { status: 401, code: 'invalid_api_key' }
const query = <T extends object>(text: string, values: unknown[] = []) =>
  db.database.pool.query<T>(text, values).then(({ rows }) => rows)

describe('the storage of a key (S45)', () => {
  test('the secret is shown once and is not in the database, lists, audit trail or log', async () => {
    const { key, secret } = await makeKey(alice)
    expect(secret).toMatch(/^pk_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    expect(await chat(secret)).toEqual(GOOD)
    const hidden = secret.slice(12)
    const kept = [
      await query('SELECT k.*, encode(secret_hash, $1) AS hex FROM api_keys k', ['escape']),
      await query('SELECT * FROM audit_events'),
      await ok(alice, 'GET', '/v2/api-keys'),
      await ok(admin, 'GET', '/v2/admin/api-keys'),
      app.lines,
    ]
    expect(JSON.stringify(kept)).not.toContain(hidden)
    const [row] = await query<{ secret_hash: Buffer }>('SELECT secret_hash FROM api_keys WHERE id = $1', [
      key.id,
    ])
    expect(row?.secret_hash).toHaveLength(32)
    expect(row?.secret_hash.toString('hex')).not.toContain(key.hash)
  })

  test('only the complete secret is accepted', async () => {
    const { key, secret } = await makeKey(alice)
    const [row] = await query<{ hash: string }>(
      `SELECT encode(secret_hash, 'hex') AS hash FROM api_keys WHERE id = $1`,
      [key.id],
    )
    const wrong = [8, 16, 32, secret.length - 1].map((length) => secret.slice(0, length))
    const odd = [
      `${secret}x`,
      `${secret.slice(0, -1)}%`,
      "pk_' OR 1=1 --",
      key.hash,
      key.prefix,
      row?.hash ?? '',
    ]
    for (const one of [...wrong, ...odd, secret.toUpperCase()]) expect(await chat(one)).toEqual(GONE)
  })

  test('it keeps working while SECRET_KEY is rotated', async () => {
    const { secret } = await makeKey(alice)
    const { config } = app.deps
    const before = config.secret_key
    const rotated = { secret_key: Buffer.alloc(32, 7), secret_key_previous: before }
    Object.assign(config, rotated)
    expect(await chat(secret)).toEqual(GOOD)
    config.secret_key_previous = null
    expect(await chat(secret)).toEqual(GOOD)
    Object.assign(config, { secret_key: before, secret_key_previous: rotated.secret_key })
    expect(await chat(secret)).toEqual(GOOD)
    config.secret_key_previous = null
  })
})

describe('the lifetime of a key (S46)', () => {
  test('revoked and expired keys are refused immediately', async () => {
    const { key, secret } = await makeKey(alice)
    expect(await chat(secret)).toEqual(GOOD)
    await ok(alice, 'DELETE', `/v2/api-keys/${key.id}`)
    expect(await chat(secret)).toEqual(GONE)
    const other = await makeKey(alice, { expires_at: new Date(Date.now() + 86_400_000).toISOString() })
    expect(await chat(other.secret)).toEqual(GOOD)
    await query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [other.key.id])
    expect(await chat(other.secret)).toEqual(GONE)
    const { data } = await ok<{ data: ApiKey[] }>(alice, 'GET', '/v2/api-keys')
    expect(data.find((one) => one.id === key.id)?.state).toBe('revoked')
    expect(data.find((one) => one.id === other.key.id)?.state).toBe('expired')
  })

  test('keys of a disabled owner, or one without api:access, are refused immediately, also during a stream', async () => {
    const { secret } = await makeKey(alice)
    llm.next({ endless: true, rate: 50 })
    const answer = await callerOf(app.origin, secret)('POST', '/v1/chat/completions', {
      ...body(),
      stream: true,
    })
    await query(`UPDATE users SET is_enabled = false WHERE id = $1`, [alice.id])
    expect(await chat(secret)).toEqual(GONE)
    expect(await answer.text()).toContain('invalid_api_key')
    await expect.poll(() => llm.requests[0]?.closed_by_client).toBe(true)
    await query(`UPDATE users SET is_enabled = true WHERE id = $1`, [alice.id])
    await query(`DELETE FROM role_permissions WHERE permission = 'api:access'`)
    expect(await chat(secret)).toEqual({ status: 403, code: 'owner_not_allowed' })
    await query(
      `INSERT INTO role_permissions (role_id, permission) SELECT role_id, 'api:access' FROM users WHERE id = $1`,
      [alice.id],
    )
  })

  test('rotation: both secrets work until the chosen time, and two concurrent rotations leave one pair', async () => {
    const { key, secret } = await makeKey(alice)
    const path = `/v2/api-keys/${key.id}/rotate`
    const next = await ok<{ key: ApiKey; secret: string }>(alice, 'POST', path, { overlap_hours: 2 })
    expect(next.key.previous?.prefix).toBe(key.prefix)
    expect([await chat(secret), await chat(next.secret)]).toEqual([GOOD, GOOD])
    await query(`UPDATE api_keys SET previous_until = now() - interval '1 second' WHERE id = $1`, [key.id])
    expect([await chat(secret), await chat(next.secret)]).toEqual([GONE, GOOD])
    const now = await ok<{ secret: string }>(alice, 'POST', path, { overlap_hours: 0 })
    expect([await chat(next.secret), await chat(now.secret)]).toEqual([GONE, GOOD])
    expect(await tally(6, () => alice.call('POST', path, { overlap_hours: 1 }))).toEqual({ 200: 6 })
  })

  test('keys of others are 404 (S20), and a key cannot manage keys', async () => {
    const { key, secret } = await makeKey(alice)
    const terms = { description: 'mine now', scope: ['chat'] }
    await refused(bob, 'PUT', `/v2/api-keys/${key.id}`, terms, 404, 'ERROR_API_KEY_NOT_FOUND')
    await refused(bob, 'DELETE', `/v2/api-keys/${key.id}`, undefined, 404, 'ERROR_API_KEY_NOT_FOUND')
    const rotate = `/v2/api-keys/${key.id}/rotate`
    await refused(bob, 'POST', rotate, { overlap_hours: 0 }, 404, 'ERROR_API_KEY_NOT_FOUND')
    expect(await chat(secret)).toEqual(GOOD)
    const byKey = await callerOf(app.origin, secret)('POST', '/v2/api-keys', terms)
    expect(byKey.status).toBe(401)
  })

  test('an administrator lists and revokes all keys; each change is in the audit trail', async () => {
    const { key, secret } = await makeKey(alice, { description: `100%_${uuidv7()}` })
    const list = (text: string) =>
      ok<{ data: ApiKey[]; total: number }>(
        admin,
        'GET',
        `/v2/admin/api-keys?query=${encodeURIComponent(text)}`,
      )
    expect((await list(key.description)).data.map((one) => one.id)).toEqual([key.id])
    expect((await list('100%_')).total).toBe(1)
    expect((await list(`100__${key.description.slice(5)}`)).total).toBe(0)
    await ok(admin, 'DELETE', `/v2/admin/api-keys/${key.id}`)
    expect(await chat(secret)).toEqual(GONE)
    const trail = await query<{ action: string }>(
      'SELECT action FROM audit_events WHERE object_id = $1 ORDER BY sequence',
      [key.id],
    )
    expect(trail.map((one) => one.action)).toEqual(['api_key.create', 'api_key.revoke'])
  })
})

describe('the limits of a key (S26, S47)', () => {
  test('models: lists and calls are restricted to them, under any name', async () => {
    const { secret } = await makeKey(alice, { allowed_models: [modelB] })
    expect(await modelsFor(secret)).toEqual(expect.not.arrayContaining(['model-a', 'demo']))
    for (const name of ['model-a', modelA, 'demo']) {
      expect(await chat(secret, name)).toEqual({ status: 403, code: 'model_not_allowed' })
    }
    expect(llm.requests).toEqual([])
    expect(await chat(secret, 'model-b')).toEqual(GOOD)
  })

  test('assistants: others are refused, and an assistant does not allow another model', async () => {
    const mine = await makeAssistant(alice, { name: `One ${uuidv7()}`, model_id: modelA })
    const other = await makeAssistant(alice, { name: `Two ${uuidv7()}` })
    const { secret } = await makeKey(alice, { allowed_assistants: [mine] })
    expect((await modelsFor(secret)).filter((id) => id.startsWith('assistant:'))).toEqual([
      `assistant:${mine}`,
    ])
    expect(await chat(secret, `assistant:${mine}`)).toEqual(GOOD)
    expect(await chat(secret, `assistant:${other}`)).toEqual({ status: 403, code: 'model_not_allowed' })
    const narrow = await makeKey(alice, { allowed_assistants: [mine, other], allowed_models: [modelB] })
    llm.requests.length = 0
    expect(await chat(narrow.secret, `assistant:${mine}`)).toEqual({ status: 403, code: 'model_not_allowed' })
    expect(llm.requests).toEqual([])
    expect(await chat(narrow.secret, `assistant:${other}`)).toEqual(GOOD)
    expect(llm.requests[0]?.model).toBe('model-b')
    const foreign = await makeKey(admin)
    expect(await chat(foreign.secret, `assistant:${mine}`)).toEqual({ status: 404, code: 'model_not_found' })
  })

  test('disabled and restricted models are refused without calling a provider', async () => {
    const { secret } = await makeKey(alice)
    for (const change of ['enabled = false', 'is_restricted = true', `ends_at = now() - interval '1 day'`]) {
      await query(`UPDATE models SET ${change} WHERE id = $1`, [modelA])
      expect(await chat(secret, 'model-a')).toEqual({ status: 404, code: 'model_not_found' })
      expect(await modelsFor(secret)).not.toContain('model-a')
      await query(`UPDATE models SET enabled = true, is_restricted = false, ends_at = NULL WHERE id = $1`, [
        modelA,
      ])
    }
    expect(llm.requests).toEqual([])
  })

  test('a key can only allow what its owner can use', async () => {
    const foreign = await makeAssistant(admin, { name: `Theirs ${uuidv7()}` })
    const terms = { description: 'x', scope: ['chat'] }
    for (const more of [{ allowed_assistants: [foreign] }, { allowed_models: [uuidv7()] }]) {
      await refused(alice, 'POST', '/v2/api-keys', { ...terms, ...more }, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    }
  })

  test('its rate: counted over all calls, in the usual headers, 429 with Retry-After (S74)', async () => {
    const { secret } = await makeKey(alice, { rate_per_minute: 3 })
    const other = await makeKey(alice)
    const call = callerOf(app.origin, secret)
    const first = await call('GET', '/v1/models')
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('3')
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('2')
    expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call('POST', '/v1/chat/completions', body())),
    )
    const refusals = answers.filter((answer) => answer.status === 429)
    expect(refusals).toHaveLength(28)
    expect(Number(refusals[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusals[0]?.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
    expect(await chat(other.secret)).toEqual(GOOD)
  })

  test('its budget: when used up, calls are refused before the provider is called', async () => {
    const budget = { period: 'day' as const, amount_nano: 10_000_000, is_hard: true }
    const { key, secret } = await makeKey(alice, { budget })
    expect(key.budget).toMatchObject({ level: 'api_key', amount_nano: 10_000_000, spent_nano: 0 })
    llm.next({ usage: { input: 6_000, cached: 0, output: 6_000, reasoning: 0 } })
    expect(await chat(secret)).toEqual(GOOD)
    llm.requests.length = 0
    const answer = await callerOf(app.origin, secret)('POST', '/v1/chat/completions', body())
    expect(answer.status).toBe(429)
    expect(answer.headers.get('x-should-retry')).toBe('false')
    expect(await answer.json()).toMatchObject({
      error: { type: 'insufficient_quota', code: 'insufficient_quota' },
    })
    expect(llm.requests).toEqual([])
    const terms = { description: key.description, scope: key.scope, budget: null }
    await ok(alice, 'PUT', `/v2/api-keys/${key.id}`, terms)
    expect(await chat(secret)).toEqual(GOOD)
  })

  test('a person can create at most a hundred, also concurrently', async () => {
    const many = await app.person(`many-${uuidv7()}`, 'administrator')
    await query(
      `INSERT INTO api_keys (id, owner_id, description, prefix, secret_hash, fingerprint, scope)
        SELECT gen_random_uuid(), $1, 'x', 'pk_x', sha256(i::text::bytea), 'x', '["chat"]' FROM generate_series(1, 98) i`,
      [many.id],
    )
    const made = await tally(6, () =>
      many.call('POST', '/v2/api-keys', { description: 'x', scope: ['chat'] }),
    )
    expect(made).toEqual({ 200: 2, 409: 4 })
  })
})
