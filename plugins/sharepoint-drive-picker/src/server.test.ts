import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageGrants } from '@parlance/server/features/plugins/page-grants.service.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok } from '@parlance/server/testing/servers/calls.ts'

const SWITCH = '/v2/admin/feature-configs/plugin_sharepoint_drive_picker'
const db = testDatabase()
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

const set = (name: string, value: unknown) => ok(admin, 'PUT', `${SWITCH}${name}`, { value })
const connect = async () => (await pageGrants(app.ctx)).content_policy['connect-src']

test('the page can reach Microsoft only while the plugin is enabled and configured', async () => {
  await set('_client_id', 'a-client')
  await set('_site_host', 'contoso.sharepoint.com')
  expect(await connect()).toBeUndefined()
  await set('', true)
  expect(await connect()).toBeUndefined()
  await set('_tenant_id', 'a-tenant')
  expect(await connect()).toEqual([
    'https://graph.microsoft.com',
    'https://login.microsoftonline.com',
    'https://contoso.sharepoint.com',
  ])
  expect((await pageGrants(app.ctx)).opens_popups).toBe(true)
  await set('_site_host', 'contoso.sharepoint.com; script-src *')
  expect(await connect()).toBeUndefined()
})

test('the sign-in window returns to the script of its library', async () => {
  await set('', true)
  const page = await fetch(`${app.origin}/auth/plugins/sharepoint-drive-picker`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(await page.text()).toContain('msalRedirectBridge.broadcastResponseToMainFrame()')
})

test('the Test button reports what is wrong', async () => {
  const check = () =>
    ok<{ problems: object[] }>(admin, 'POST', '/v2/admin/plugins/sharepoint-drive-picker/check')
  const about = (name: string) =>
    expect.objectContaining({ key: `plugin_sharepoint_drive_picker_${name}` }) as object
  await set('_login_url', 'http://login.example')
  await set('_site_host', 'contoso.sharepoint.com')
  expect((await check()).problems).toEqual([
    expect.objectContaining({ text: 'setting_wrong', setting: about('login_url') }),
  ])
  await set('_login_url', 'https://login.example')
  expect((await check()).problems).toEqual([])
  await set('_client_id', '')
  expect((await check()).problems).toEqual([expect.objectContaining({ setting: about('client_id') })])
})
