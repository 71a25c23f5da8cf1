import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminPlugin, Plugin } from '@parlance/contract/admin/plugins.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok, refused } from '@parlance/server/testing/servers/calls.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCE = join(import.meta.dirname, '..')
const ENTRIES = '/v2/plugins/guestbook/entries'
const CONFIGS = '/v2/admin/feature-configs/plugin_guestbook'
const db = testDatabase()
let out: string
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'parlance-packed-'))
  const { status, stderr } = spawnSync('node', [join(ROOT, 'tools/pack-plugin.ts'), SOURCE, out], {
    encoding: 'utf8',
  })
  expect(stderr.replaceAll(/^.*Warning.*$/gm, '').trim()).toBe('')
  expect(status).toBe(0)
  app = await startTestApp(db.database, { PLUGINS_DIR: out }, { folder: join(out, 'none') })
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
}, 120_000)
afterAll(async () => {
  await app.close()
  rmSync(out, { recursive: true, force: true })
})

const listed = async () => (await ok<{ data: AdminPlugin[] }>(admin, 'GET', '/v2/admin/plugins')).data[0]

test('the plugin of docs/plugins.md, packed, works once it is approved', async () => {
  const waiting = await listed()
  expect(waiting).toMatchObject({
    id: 'guestbook',
    state: 'waiting',
    packed: { version: '1.0.0', permissions: ['chat:create'], calls: [`GET ${ENTRIES}`, `POST ${ENTRIES}`] },
  })
  await refused(alice, 'GET', ENTRIES, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  await ok(admin, 'PUT', '/v2/admin/plugins/guestbook/approval', { hash: waiting?.packed?.hash })
  expect(await listed()).toMatchObject({ state: 'off', can_check: true })
  await ok(admin, 'PUT', CONFIGS, { value: true })
  await ok(alice, 'POST', ENTRIES, { text: ' Hello ' })
  expect(await ok(admin, 'GET', ENTRIES)).toEqual({ data: [{ username: 'alice', text: 'Hello' }] })
  expect((await alice.call('POST', ENTRIES, { text: '' })).status).toBe(422)

  const { data } = await ok<{ data: Plugin[] }>(alice, 'GET', '/v2/plugins')
  const entry = data[0]?.entry ?? ''
  const script = await (await alice.call('GET', entry)).text()
  const later = /import\([`'"](\.\/web-[\w-]+\.js)/.exec(script)?.[1] ?? 'no import'
  const page = await alice.call('GET', entry.replace('plugin.js', later))
  expect(page.status).toBe(200)
  const both = script + (await page.text())
  expect(both).toContain('parlance.plugin-modules')
  expect(both).not.toMatch(/\bfrom ?['"`][^.]/)
})
