import { startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { pageGrants } from '@parlance/server/features/plugins/page-grants.service.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok, refused } from '@parlance/server/testing/servers/calls.ts'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TOKEN = '/v2/plugins/featurebase/token'
const SECRET = 'a secret of FeatureBase'
const db = testDatabase()
let site: Awaited<ReturnType<typeof startScriptedHttp>>
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  site = await startScriptedHttp(({ url }) =>
    url.pathname === '/sdk.js' ? { headers: { 'content-type': 'text/javascript' }, body: '1' } : null,
  )
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: new URL(site.url).host })
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})
afterAll(async () => {
  await app.close()
  await site.close()
})

const set = (name: string, value: unknown) =>
  ok(admin, 'PUT', `/v2/admin/feature-configs/plugin_featurebase${name}`, { value })
const token = async () => (await ok<{ token: string; expires_in: number }>(alice, 'POST', TOKEN)).token
const read = async () => {
  const { payload } = await jwtVerify(await token(), new TextEncoder().encode(SECRET), {
    algorithms: ['HS256'],
  })
  return payload
}

test('a person gets a short-lived token with the data that FeatureBase may receive', async () => {
  await refused(alice, 'POST', TOKEN, undefined, 404, 'ERROR_PLUGIN_NOT_FOUND')
  expect((await pageGrants(app.ctx)).content_policy).toEqual({})
  await set('', true)
  await refused(alice, 'POST', TOKEN, undefined, 503, 'plugins.featurebase.not_configured')
  await set('_organisation', 'https://Acme.featurebase.app/')
  await set('_secret', SECRET)

  const claims = await read()
  expect(claims).toEqual({
    userId: alice.id,
    name: 'alice',
    iat: expect.any(Number),
    exp: (claims.iat ?? 0) + 300,
  })
  await db.database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [alice.id])
  expect(decodeJwt(await token())).toMatchObject({ email: alice.email })

  const { data } = await ok<{ data: object[] }>(alice, 'GET', '/v2/plugins')
  expect(JSON.stringify(data)).toContain('Acme')
  expect(JSON.stringify(data)).not.toContain(SECRET)
  expect(app.lines.join('')).not.toContain(SECRET)
})

test('the page may reach the sites that FeatureBase lists, and the script in the settings', async () => {
  const { content_policy } = await pageGrants(app.ctx)
  expect(content_policy).toMatchObject({
    'script-src': ['https://do.featurebase.app'],
    'connect-src': ['https://*.featurebase.app', 'wss://*.featurebase.app'],
    'frame-src': ['https://*.featurebase.app'],
  })
  await set('_sdk_url', `${site.url}/sdk.js`)
  expect((await pageGrants(app.ctx)).content_policy['script-src']).toEqual([site.url])
})

test('the test of the settings checks the organisation and the script', async () => {
  const check = async () =>
    (await ok<{ problems: { text: string }[] }>(admin, 'POST', '/v2/admin/plugins/featurebase/check'))
      .problems
  expect(await check()).toEqual([])
  await set('_organisation', 'not a name')
  await set('_sdk_url', `${site.url}/elsewhere.js`)
  expect((await check()).map(({ text }) => text)).toEqual([
    expect.stringContaining('check_organisation'),
    expect.stringContaining('check_sdk'),
  ])
})
