import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok, refused } from '@parlance/server/testing/servers/calls.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'

const ENTRIES = '/v2/plugins/guestbook/entries'
const CONFIGS = '/v2/admin/feature-configs/plugin_guestbook'
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database, {}, { folder: join(import.meta.dirname, '../..') })
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
}, 60_000)
afterAll(() => app.close())

test('people sign once the plugin is on, and its settings act at once', async () => {
  await refused(alice, 'GET', ENTRIES, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  await ok(admin, 'PUT', CONFIGS, { value: true })
  await ok(alice, 'POST', ENTRIES, { text: ' Hello ' })
  expect(await ok(admin, 'GET', ENTRIES)).toEqual({ data: [{ username: 'alice', text: 'Hello' }] })
  await ok(admin, 'PUT', `${CONFIGS}_internal_only`, { value: true })
  await refused(alice, 'POST', ENTRIES, { text: 'x' }, 403, 'plugins.guestbook.internal_only')
})
