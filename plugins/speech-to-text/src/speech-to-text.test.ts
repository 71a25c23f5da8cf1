import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseFromPlugins } from '@parlance/server/features/plugins/plugins.service.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok, refused } from '@parlance/server/testing/servers/calls.ts'

const PATH = '/v2/plugins/speech-to-text/preferences'
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})
afterAll(() => app.close())

test('it is off by default; then each person has their own spoken languages, until they are erased', async () => {
  await refused(alice, 'GET', PATH, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_speech_to_text', { value: true })
  expect(await ok(alice, 'GET', PATH)).toMatchObject({ languages: null })
  expect(await ok(alice, 'PUT', PATH, { languages: ['fr-FR', 'en-GB'] })).toEqual({
    languages: ['en-GB', 'fr-FR'],
  })
  expect(await ok(alice, 'PUT', PATH, { languages: [] })).toEqual({ languages: [] })
  expect(await ok(alice, 'GET', PATH)).toMatchObject({ languages: [] })
  expect(await ok(admin, 'GET', PATH)).toMatchObject({ languages: null })
  expect((await alice.call('PUT', PATH, { languages: ['de-DE'] })).status).toBe(422)
  await eraseFromPlugins(app.ctx, alice.id)
  expect(await ok(alice, 'GET', PATH)).toMatchObject({ languages: null })
})
