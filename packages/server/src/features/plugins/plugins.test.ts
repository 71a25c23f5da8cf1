import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { servePage } from '#core/http/page.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { madePlugins } from '#testing/made/made-plugins.ts'
import { BROKEN, CANARY, TABLES, writePlugins } from './plugins.harness.ts'
import { pageGrants } from './page-grants.service.ts'
import { eraseFromPlugins } from './plugins.service.ts'

const plugins = writePlugins()
const page = madePlugins({ 'index.html': '<html></html>' })
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database, {}, { folder: plugins.folder, load_ms: 3_000, answer_ms: 3_000 })
})
afterAll(async () => {
  await app.close()
  plugins.remove()
  page.remove()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})

const configs = '/v2/admin/feature-configs'
const set = (key: string, value: unknown) => ok(admin, 'PUT', `${configs}/${key}`, { value })
const switchOn = () => set('plugin_good', true)
type AdminList = { data: { id: string; state: string; problem: string }[] }
type List = { data: { id: string; settings: object }[]; is_internal_user: boolean }

describe('loading plugins (R26)', () => {
  test('one that breaks a rule is skipped with its reason, and the rest works', async () => {
    const { data } = await ok<AdminList>(admin, 'GET', '/v2/admin/plugins')
    const found = new Map(data.map((one) => [one.id, one]))
    expect(found.get('good')).toMatchObject({ state: 'off', problem: '' })
    expect(data).toHaveLength(2 + BROKEN.length + TABLES.length)
    for (const [id, , problem] of BROKEN) {
      expect(found.get(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) })
    }
    for (const [id] of TABLES.slice(0, -1)) {
      expect(found.get(id)).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('touches the table'),
      })
    }
    expect(found.get('t-wrong')).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(data)).not.toContain(plugins.folder)
  })

  test('each failure is logged once, by the name of its plugin', () => {
    for (const [id] of [...BROKEN, ...TABLES]) {
      expect(
        app.lines.filter((line) => line.includes(`"plugin":"${id}"`) && line.includes('skipped')),
      ).toHaveLength(1)
    }
  })

  test('/openapi.json contains the calls of the loaded plugins and is written once', async () => {
    const { paths } = await ok<{ paths: object }>(alice, 'GET', '/openapi.json')
    expect(Object.keys(paths)).toContain('/v2/plugins/good/facts')
    expect(Object.keys(paths).filter((path) => path.startsWith('/v2/plugins/b-'))).toEqual([])

    const reads = vi.spyOn(app.deps.plugins, 'loaded', 'get')
    onTestFinished(() => reads.mockRestore())
    expect(await ok(alice, 'GET', '/openapi.json')).toMatchObject({ paths })
    expect(reads).not.toHaveBeenCalled()
  })

  test('the list of all is for administrators', async () => {
    await refused(alice, 'GET', '/v2/admin/plugins', undefined, 403, 'ERROR_FORBIDDEN')
  })
})

describe('a plugin that is off', () => {
  test('answers 404 and is not in the list (S25)', async () => {
    expect(await ok<List>(alice, 'GET', '/v2/plugins')).toEqual({ data: [], is_internal_user: false })
    await refused(alice, 'GET', '/v2/plugins/good/facts', undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  })

  test('answers immediately when it is switched on, and 404 again when it is switched off', async () => {
    await switchOn()
    expect((await alice.call('GET', '/v2/plugins/good/facts')).status).toBe(200)
    await ok(admin, 'DELETE', `${configs}/plugin_good`)
    await refused(alice, 'GET', '/v2/plugins/good/facts', undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  })

  test('does not extend what the page can do; an enabled plugin adds its sources and devices', async () => {
    const http = Fastify()
    await servePage(http, page.folder, () => pageGrants(app.ctx))
    const headers = async () => (await http.inject('/')).headers
    const policy = async () => String((await headers())['content-security-policy'])
    const devices = async () => (await headers())['permissions-policy']
    expect(await policy()).toContain("connect-src 'self';")
    expect(await policy()).not.toContain('good.example')
    expect(await devices()).toBe('camera=(), geolocation=(), microphone=()')
    await switchOn()
    expect(await devices()).toBe('camera=(), geolocation=(), microphone=(self)')
    expect(await policy()).toContain("connect-src 'self' https://api.good.example/w http://127.0.0.1:9999;")
    expect(await policy()).toContain('frame-src https://*.good.example:8443')
    expect(await policy()).toMatch(/script-src 'self' 'nonce-[^']+';/)
    const opener = async () => (await headers())['cross-origin-opener-policy']
    expect(await opener()).toBe('same-origin-allow-popups')
    await ok(admin, 'PUT', `${configs}/plugin_good_word`, { value: "x; script-src 'unsafe-inline'" })
    expect(await policy()).not.toContain('good.example')
    await ok(admin, 'DELETE', `${configs}/plugin_good_word`)
    await ok(admin, 'DELETE', `${configs}/plugin_good`)
    expect(await opener()).toBeUndefined()
  })
})

test('the page that its popups return to only runs its script, and only exists while it is enabled', async () => {
  const path = '/auth/plugins/good'
  await refused(alice, 'GET', path, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  await switchOn()
  const page = await fetch(`${app.origin}${path}?code=x`)
  const nonce = /script-src 'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  expect(await page.text()).toContain(`<script nonce="${nonce}">window.close()</script>`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'$/,
  )
  expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(page.headers.get('cache-control')).toBe('no-store')
})

describe('the calls of a plugin', () => {
  beforeEach(switchOn)

  test('are answered from its own tables, with declared fields only', async () => {
    const facts = await ok(alice, 'GET', '/v2/plugins/good/facts')
    expect(facts).toEqual({
      is_internal: false,
      count: 1,
      settings: { flag: false, size: 3, word: 'w', words: ['a'], shape: { a: 1 }, key: '' },
    })
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ count: 2 })
    expect(await ok(admin, 'GET', '/v2/plugins/good/facts')).toMatchObject({ count: 1 })
  })

  test('that throw are 500 without a detail, whatever was thrown', async () => {
    for (const name of ['boom', 'parse', 'outside']) {
      await refused(alice, 'GET', `/v2/plugins/good/${name}`, undefined, 500, 'ERROR')
    }
  })

  test('that hang are 503', async () => {
    await refused(alice, 'GET', '/v2/plugins/good/hang', undefined, 503, 'ERROR_TIMEOUT')
  })

  test('that refuse return their own key', async () => {
    await refused(alice, 'GET', '/v2/plugins/good/refuse', undefined, 409, 'plugins.good.taken')
  })

  test('need a session', async () => {
    expect((await fetch(`${app.origin}/v2/plugins/good/facts`)).status).toBe(401)
  })

  test('know whether the verified address belongs to the organisation', async () => {
    await set('internal_domains', ['parlance.example'])
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ is_internal: false })
    await db.database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [alice.id])
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ is_internal: true })
    expect(await ok(alice, 'GET', '/v2/plugins')).toMatchObject({ is_internal_user: true })
    await set('internal_domains', ['ance.example'])
    expect(await ok(alice, 'GET', '/v2/plugins')).toMatchObject({ is_internal_user: false })
  })

  test('deleting an account removes the data of its person from plugins', async () => {
    await ok(alice, 'GET', '/v2/plugins/good/facts')
    await eraseFromPlugins(app.ctx, alice.id)
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ count: 1 })
  })
})

test('a plugin that hangs during an account deletion stops it, and it can be retried', async () => {
  const [good] = app.deps.plugins.loaded
  if (good === undefined) throw new Error('the plugin is not there')
  const hangs = { ...good, eraseUser: () => new Promise<never>(() => {}) }
  const deps = { ...app.deps, plugins: { ...app.deps.plugins, loaded: [hangs], answer_ms: 50 } }
  await expect(eraseFromPlugins({ ...app.ctx, deps }, alice.id)).rejects.toMatchObject({
    code: 'ERROR_TIMEOUT',
  })
})

describe('the settings of a plugin', () => {
  type Config = { key: string; kind: string; value: unknown; is_set: boolean; plugin: object | null }
  const config = async (key: string) => {
    const { data } = await ok<{ data: Config[] }>(admin, 'GET', configs)
    return data.find((one) => one.key === key)
  }

  test.each([
    ['flag', true],
    ['size', 7.5],
    ['word', 'two words'],
    ['words', ['b', 'c']],
    ['shape', { a: 2 }],
  ])('%s accepts %j, which its handlers see immediately', async (name, value) => {
    await switchOn()
    await set(`plugin_good_${name}`, value)
    expect(await config(`plugin_good_${name}`)).toMatchObject({ value, plugin: { id: 'good', name: 'Good' } })
    const { settings } = await ok<{ settings: Record<string, unknown> }>(
      alice,
      'GET',
      '/v2/plugins/good/facts',
    )
    expect(settings[name]).toEqual(value)
  })

  test.each([
    ['', 'yes'],
    ['_flag', 1],
    ['_size', '7'],
    ['_word', ['a']],
    ['_word', 1],
    ['_words', 'a'],
    ['_words', [' ']],
    ['_shape', { a: 'b' }],
    ['_shape', { a: 1, b: 1 }],
    ['_key', ''],
    ['_key', true],
  ])('plugin_good%s refuses %j', async (name, value) => {
    const answer = await admin.call('PUT', `${configs}/plugin_good${name}`, { value })
    expect([answer.status, await answer.json()]).toEqual([422, { detail: 'ERROR_FEATURE_CONFIG_INVALID' }])
  })

  test('the browser gets the public ones only', async () => {
    await switchOn()
    await set('plugin_good_key', CANARY)
    const { data } = await ok<List>(alice, 'GET', '/v2/plugins')
    expect(data).toEqual([
      { id: 'good', has_global_provider: false, entry: null, settings: { flag: false, word: 'w' } },
    ])
  })

  test('a secret is sealed, available to its handlers only, and can be removed (S80)', async () => {
    await switchOn()
    await set('plugin_good_key', CANARY)
    const { rows } = await db.database.pool.query('SELECT * FROM feature_configs')
    expect(JSON.stringify(rows)).not.toContain(CANARY)
    expect(await config('plugin_good_key')).toMatchObject({ kind: 'secret', value: '', is_set: true })
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ settings: { key: CANARY } })

    const audit = await db.database.pool.query('SELECT * FROM audit_events')
    expect(JSON.stringify(audit.rows)).toContain('plugin_good_key')
    expect(JSON.stringify(audit.rows)).not.toContain(CANARY)
    expect(app.lines.filter((line) => line.includes(CANARY) && !line.includes('/etc/place'))).toEqual([])

    expect(await ok(admin, 'DELETE', `${configs}/plugin_good_key`)).toMatchObject({ is_set: false })
    expect(await ok(alice, 'GET', '/v2/plugins/good/facts')).toMatchObject({ settings: { key: '' } })
  })

  test('a secret is resealed with a new SECRET_KEY at the start and then works without the old key', async () => {
    await switchOn()
    await set('plugin_good_key', CANARY)
    const next = { SECRET_KEY: randomBytes(32).toString('base64') }
    const previous = app.deps.config.secret_key.toString('base64')
    for (const env of [{ ...next, SECRET_KEY_PREVIOUS: previous }, next]) {
      const again = await startTestApp(db.database, env, { folder: plugins.folder, load_ms: 3_000 })
      try {
        const person = await again.person(`rotated-${Object.keys(env).length}`)
        expect(await ok(person, 'GET', '/v2/plugins/good/facts')).toMatchObject({ settings: { key: CANARY } })
      } finally {
        await again.close()
      }
    }
  })
})
