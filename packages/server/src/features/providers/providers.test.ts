import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { sql } from '#db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const CANARY = 'sk-canary-0123456789abcdef-TAIL'
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

const PATH = '/v2/admin/providers'

function input(more: object = {}) {
  count += 1
  return {
    name: `Provider ${count}`,
    interface: 'openai-compatible',
    base_url: `${llm.url}/v1`,
    keys: [{ label: 'first', key: CANARY }],
    ...more,
  }
}

const make = (more: object = {}) => ok<AdminProviderDetail>(admin, 'POST', PATH, input(more))
const read = (id: string) => ok<AdminProviderDetail>(admin, 'GET', `${PATH}/${id}`)

/** The body of a PUT with the current values. */
function again(provider: AdminProviderDetail, more: object = {}) {
  const { name, description, interface: wire, base_url, region, timeouts, updated_at } = provider
  const headers = provider.headers.map((header) => ({ name: header }))
  const { created_without_keys } = provider
  return {
    name,
    description,
    interface: wire,
    base_url,
    region,
    timeouts,
    headers,
    created_without_keys,
    updated_at,
    ...more,
  }
}

describe('POST /v2/admin/providers', () => {
  test('stores keys and headers sealed and only returns masks', async () => {
    const made = await make({ headers: [{ name: 'X-Team', value: 'header-canary-123' }] })
    expect(made).toMatchObject({
      created_by: 'admin',
      headers: ['X-Team'],
      keys: [{ label: 'first', tail: 'TAIL', state: 'active', last_error: null }],
    })
    const list = await admin.call('GET', PATH)
    const { rows } = await db.database.pool.query('SELECT * FROM providers, provider_keys, audit_events')
    const seen = (await list.text()) + JSON.stringify([made, rows]) + app.lines.join('')
    expect(seen).not.toContain(CANARY)
    expect(seen).not.toContain('header-canary-123')
  })

  test('shows nothing of a short key', async () => {
    expect((await make({ keys: [{ key: 'short-key' }] })).keys[0]?.tail).toBe('')
  })

  test('requires a key unless it is created without one', async () => {
    await refused(admin, 'POST', PATH, input({ keys: [] }), 422, 'ERROR_PROVIDER_NEEDS_KEY')
    expect((await make({ keys: [], created_without_keys: true })).keys).toEqual([])
  })

  test('refuses a name that is taken, ignoring case', async () => {
    const { name } = await make()
    await refused(
      admin,
      'POST',
      PATH,
      input({ name: name.toUpperCase() }),
      409,
      'ERROR_PROVIDER_NAME_ALREADY_IN_USE',
    )
  })

  test.each([
    'http://127.0.0.1:1/v1',
    'http://localhost/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://169.254.169.254/v1',
    'http://100.64.0.1/v1',
    'http://user:pass@example.com/v1',
    'http://127.0.0.1.:80/v1',
  ])('refuses %s before any connection (S61)', async (address) => {
    const before = llm.connections().accepted
    await refused(admin, 'POST', PATH, input({ base_url: address }), 422, 'ERROR_ADDRESS_NOT_ALLOWED')
    expect(llm.connections().accepted).toBe(before)
  })

  test.each(['file:///etc/passwd', 'gopher://example.com', 'http://example.com/v1?x=1', 'http://a#b'])(
    'refuses %s as an invalid address',
    async (address) => {
      expect((await admin.call('POST', PATH, input({ base_url: address }))).status).toBe(422)
    },
  )

  test('refuses a key or header that would start another header', async () => {
    for (const more of [
      { keys: [{ key: 'a\r\nX-Evil: 1' }] },
      { headers: [{ name: 'X-A', value: 'a\nb' }] },
      { headers: [{ name: 'X A', value: 'a' }] },
    ]) {
      expect((await admin.call('POST', PATH, input(more))).status).toBe(422)
    }
  })
})

describe('PUT /v2/admin/providers/{provider_id}', () => {
  test('changes the given fields and keeps existing keys and headers', async () => {
    const made = await make({ headers: [{ name: 'X-Team', value: 'secret-header' }] })
    const changed = await ok<AdminProviderDetail>(
      admin,
      'PUT',
      `${PATH}/${made.id}`,
      again(made, { description: 'For tests', timeouts: { connect_ms: 1000 } }),
    )
    expect(changed).toMatchObject({
      description: 'For tests',
      headers: ['X-Team'],
      timeouts: { connect_ms: 1000 },
    })
    expect(changed.keys.map((key) => key.id)).toEqual(made.keys.map((key) => key.id))
  })

  test('requires keys and headers again when the address changes (S64)', async () => {
    const other = await startFakeLlm()
    const made = await make({ headers: [{ name: 'X-Team', value: 'secret-header' }] })
    for (const more of [
      { base_url: 'https://models.example.com/v1' },
      { base_url: 'https://models.example.com/v1', keys: [{ key: 'sk-entered-again-1234' }] },
      { interface: 'anthropic' },
      { region: 'eu-west-1' },
    ]) {
      await refused(admin, 'PUT', `${PATH}/${made.id}`, again(made, more), 422, 'ERROR_PROVIDER_NEEDS_KEY')
    }
    const moved = again(made, {
      base_url: 'https://models.example.com/v1',
      headers: [],
      keys: [{ label: 'new', key: 'sk-entered-again-1234' }],
    })
    const changed = await ok<AdminProviderDetail>(admin, 'PUT', `${PATH}/${made.id}`, moved)
    expect(changed.keys).toMatchObject([{ label: 'new', tail: '1234' }])
    expect(changed.headers).toEqual([])
    expect(other.connections().accepted).toBe(0)
    await other.close()
  })

  test('does not overwrite a concurrent change', async () => {
    const made = await make()
    await ok(admin, 'PUT', `${PATH}/${made.id}`, again(made, { description: 'first' }))
    await refused(
      admin,
      'PUT',
      `${PATH}/${made.id}`,
      again(made, { description: 'second' }),
      409,
      'ERROR_EDITED_BY_OTHER',
    )
    expect((await read(made.id)).description).toBe('first')
  })

  test('does not change connection settings that come from the configuration', async () => {
    const { data } = await ok<{ data: AdminProviderDetail[] }>(admin, 'GET', `${PATH}?query=Parlance`)
    const demo = await read(data[0]?.id ?? '')
    const path = `${PATH}/${demo.id}`
    const moved = again(demo, { base_url: 'https://models.example.com/v1' })
    await refused(admin, 'PUT', path, moved, 409, 'ERROR_PROVIDER_FROM_CONFIGURATION')
    await refused(admin, 'DELETE', path, undefined, 409, 'ERROR_PROVIDER_FROM_CONFIGURATION')
    await ok(admin, 'PUT', path, again(demo, { description: 'Tried by all' }))
  })
})

describe('keys of a provider', () => {
  test('are added, named, switched off and removed; the last one cannot be removed', async () => {
    const made = await make()
    const path = `${PATH}/${made.id}/keys`
    const two = await ok<AdminProviderDetail>(admin, 'POST', path, {
      label: 'b',
      key: 'sk-second-key-9876543210',
    })
    expect(two.keys).toMatchObject([{ label: 'first' }, { label: 'b', tail: '3210' }])
    const [first, second] = two.keys
    const off = await ok<AdminProviderDetail>(admin, 'PATCH', `${path}/${second?.id}`, {
      label: 'spare',
      enabled: false,
    })
    expect(off.keys[1]).toMatchObject({ label: 'spare', state: 'disabled' })
    await ok(admin, 'DELETE', `${path}/${first?.id}`)
    await refused(admin, 'DELETE', `${path}/${second?.id}`, undefined, 422, 'ERROR_PROVIDER_NEEDS_KEY')
  })

  test('of another provider are 404', async () => {
    const [one, other] = [await make(), await make()]
    const foreign = `${PATH}/${one.id}/keys/${other.keys[0]?.id}`
    await refused(admin, 'PATCH', foreign, { label: 'x' }, 404, 'ERROR_PROVIDER_KEY_NOT_FOUND')
    await refused(admin, 'DELETE', foreign, undefined, 404, 'ERROR_PROVIDER_KEY_NOT_FOUND')
    const body = { key_id: other.keys[0]?.id }
    await refused(admin, 'POST', `${PATH}/${one.id}/test`, body, 404, 'ERROR_PROVIDER_KEY_NOT_FOUND')
    expect((await read(other.id)).keys).toHaveLength(1)
  })
})

describe('provider:manage without llm:configure', () => {
  test('gives access to providers only', async () => {
    const role = uuidv7()
    const manager = await app.person('manager')
    await db.database.db.execute(sql`
      INSERT INTO roles (id, name, name_key, description, is_system_role) VALUES (${role}, 'Keys', 'keys', '', false)`)
    await db.database.db.execute(sql`
      INSERT INTO role_permissions (role_id, permission) VALUES (${role}, 'system:configure'), (${role}, 'provider:manage')`)
    await db.database.db.execute(sql`UPDATE users SET role_id = ${role} WHERE id = ${manager.id}`)
    expect((await manager.call('GET', PATH)).status).toBe(200)
    expect((await manager.call('GET', '/v2/admin/models')).status).toBe(403)
  })
})
