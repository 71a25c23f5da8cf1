import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { AdminPlugin, Plugin } from '@parlance/contract/admin/plugins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { manifestFor } from '#plugins/packed/packed.harness.ts'
import { testDatabase } from '#testing/database/database.ts'
import { madePlugins } from '#testing/made/made-plugins.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const DO = '/v2/plugins/tally/notes/{id}'
const CALL = { method: 'POST', path: DO, permission: 'chat:create', summary: 'Adds.' } as const
/** In the form that the packing tool writes: shared modules come from the product. */
const SERVER = `
const { '@parlance/plugin-api/server.ts': api, zod } = globalThis[Symbol.for('parlance.plugin-modules')]
const call = { id: 'tally.add', method: 'POST', path: '${DO}', access: { kind: 'session', permission: 'chat:create' }, summary: '' }
const schemas = {
  params: zod.strictObject({ id: zod.string().max(5) }),
  body: zod.strictObject({ text: zod.string() }),
  answer: zod.object({ count: zod.number(), id: zod.string() }),
}
export const plugin = {
  id: 'tally', name: 'Tally', description: { en: 'Counts', fr: 'Compte' },
  settings: [{ name: 'word', kind: 'text', default: 'w', description: { en: 'Word', fr: 'Mot' } }],
  calls: [{ call, schemas, handler: async ({ db }, { params, body }) => {
    if (body.text === 'refuse') throw new api.Refusal(409, 'plugins.tally.taken')
    await db.query('INSERT INTO plugin_tally_notes (text) VALUES ($1)', [body.text])
    const [{ count }] = await db.query('SELECT count(*)::int AS count FROM plugin_tally_notes')
    return { count, id: params.id }
  } }],
}`
const named = (id: string, rest = '') =>
  `export const plugin = { id: '${id}', name: '${id}', description: { en: 'x', fr: 'x' }, ${rest} }`
const made = (id: string, server: string, manifest: object = {}) => ({
  [`${id}/plugin.json`]: JSON.stringify({ ...manifestFor(id), ...manifest }),
  [`${id}/server.js`]: server,
})

const none = madePlugins({})
const plugins = madePlugins({
  ...made('tally', SERVER, { name: 'Tally', permissions: ['chat:create'], calls: [CALL] }),
  'tally/migrations/0001_notes.sql': 'CREATE TABLE plugin_tally_notes (text text NOT NULL);',
  'tally/web/plugin.js': 'export const plugin = 1',
  'tally/web/secret.txt': 'not a script',
  ...made('throws', `throw new Error('no such luck')`),
  ...made('greedy', named('greedy', `hosts: ['elsewhere.example']`)),
  ...made('touched', named('touched')),
  'broken/plugin.json': '{',
})
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database, { PLUGINS_DIR: plugins.folder }, { folder: none.folder })
})
afterAll(async () => {
  await app.close()
  plugins.remove()
  none.remove()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})

const find = async (id: string) => {
  const { data } = await ok<{ data: AdminPlugin[] }>(admin, 'GET', '/v2/admin/plugins')
  return data.find((one) => one.id === id)
}
const hashOf = async (id: string) => (await find(id))?.packed?.hash ?? ''
const approve = async (id: string) =>
  ok(admin, 'PUT', `/v2/admin/plugins/${id}/approval`, { hash: await hashOf(id) })
const add = (body: unknown, id = 'a') => alice.call('POST', DO.replace('{id}', id), body)
const fetched = (path: string, init?: RequestInit) => fetch(app.origin + path, init)
const entry = async () => `/plugins/tally/${(await hashOf('tally')).slice(0, 16)}/plugin.js`

describe('before it is approved', () => {
  test('nothing of it runs, and its requested permissions are listed', async () => {
    expect(await find('tally')).toMatchObject({
      state: 'waiting',
      packed: {
        ...{ version: '1.0.0', approved_at: null, is_changed: false, permissions: ['chat:create'] },
        ...{ calls: [`POST ${DO}`], has_tables: true, entry: null },
      },
    })
    expect((await add({ text: 'x' })).status).toBe(404)
    expect((await fetched(await entry())).status).toBe(404)
    const { rows } = await db.database.pool.query(`SELECT to_regclass('plugin_tally_notes') AS found`)
    expect(rows).toEqual([{ found: null }])
    const health = await ok<Health>(admin, 'GET', '/v2/admin/health')
    expect(health.plugins).toMatchObject([
      { id: 'broken', state: 'down', problem: 'plugin.json is not JSON' },
    ])
  })

  test('only people who can change settings approve it, and only the files that they saw', async () => {
    const path = '/v2/admin/plugins/tally/approval'
    const hash = await hashOf('tally')
    await refused(alice, 'PUT', path, { hash }, 403, 'ERROR_FORBIDDEN')
    const other = hash.replaceAll(/./g, '0')
    await refused(admin, 'PUT', path, { hash: other }, 409, 'ERROR_PLUGIN_CHANGED')
    const unknown = '/v2/admin/plugins/nothing/approval'
    await refused(admin, 'PUT', unknown, { hash }, 404, 'ERROR_PLUGIN_NOT_FOUND')
    await refused(admin, 'DELETE', path, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  })
})

describe('once it is approved', () => {
  test('it is set up and runs immediately, and stops when the approval is revoked', async () => {
    await approve('tally')
    expect(await find('tally')).toMatchObject({ state: 'off', packed: { entry: await entry() } })
    await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_tally', { value: true })
    expect(await (await add({ text: 'x' })).json()).toEqual({ count: 1, id: 'a' })
    expect((await add({ text: 'x' }, 'too-long')).status).toBe(422)
    expect((await add({ other: 'x' })).status).toBe(422)
    expect((await fetched(DO.replace('{id}', 'a'), { method: 'POST' })).status).toBe(401)
    expect(await (await add({ text: 'refuse' })).json()).toEqual({ detail: 'plugins.tally.taken' })
    const { data } = await ok<{ data: Plugin[] }>(alice, 'GET', '/v2/plugins')
    expect(data).toEqual([{ id: 'tally', has_global_provider: false, entry: await entry(), settings: {} }])

    await ok(admin, 'DELETE', '/v2/admin/plugins/tally/approval')
    expect((await add({ text: 'x' })).status).toBe(404)
    expect(await ok(alice, 'GET', '/v2/plugins')).toMatchObject({ data: [] })
    expect(await find('tally')).toMatchObject({ state: 'waiting' })
    const { rows } = await db.database.pool.query(
      `SELECT action FROM audit_events WHERE object_id = 'tally' ORDER BY sequence`,
    )
    expect(rows).toEqual([{ action: 'plugin.approve' }, { action: 'plugin.revoke' }])
  })

  test('its browser part is served for a year, its other files never', async () => {
    await approve('tally')
    const answer = await fetched(await entry())
    expect(await answer.text()).toBe('export const plugin = 1')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const base = (await entry()).replace('plugin.js', '')
    for (const path of [
      'secret.txt',
      '../server.js',
      '..%2fserver.js',
      '%2e%2e/plugin.json',
      'other.js',
      '',
    ]) {
      expect((await fetched(base + path)).status, path).toBe(404)
    }
    expect((await fetched(base.replace(/[0-9a-f]{16}/, '0'.repeat(16)) + 'plugin.js')).status).toBe(404)
  })

  test.each([
    ['throws', 'no such luck'],
    ['greedy', 'asks for more than its plugin.json says: elsewhere.example'],
  ])('the one that %s is listed with its reason, and the others run', async (id, problem) => {
    await approve(id)
    expect(await find(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) })
    await approve('tally')
    expect(await find('tally')).toMatchObject({ state: 'off' })
  })

  test('files that were changed in the meantime do not run', async () => {
    const hash = await hashOf('touched')
    appendFileSync(join(plugins.folder, 'touched/server.js'), '\n// changed')
    await ok(admin, 'PUT', '/v2/admin/plugins/touched/approval', { hash })
    expect(await find('touched')).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('restart the server'),
    })
    const again = await startTestApp(db.database, { PLUGINS_DIR: plugins.folder }, { folder: none.folder })
    try {
      const person = await again.person('second', 'administrator')
      const { data } = await ok<{ data: AdminPlugin[] }>(person, 'GET', '/v2/admin/plugins')
      expect(data.find((one) => one.id === 'touched')).toMatchObject({
        state: 'waiting',
        packed: { is_changed: true, approved_at: null },
      })
    } finally {
      await again.close()
    }
  })
})
