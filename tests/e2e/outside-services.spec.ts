import type { BrowserContext, Page } from '@playwright/test'
import { CUSTOMER } from '../fakes/google-groups.ts'
import { makeAssistant } from './support/assistants.ts'
import { callAs, composer, expect, signIn, test } from './support/test.ts'

const CONFIGS = '/v2/admin/feature-configs'
const set = (admin: Page, key: string, value: unknown) => callAs(admin, 'PUT', `${CONFIGS}/${key}`, { value })

/** Simulates FeatureBase's script: records its calls, and shows its changelog in a frame from its own site. */
const FEATUREBASE = `
const waiting = window.Featurebase?.q ?? []
const answer = (action, data, callback) => {
  document.documentElement.dataset.asked = (document.documentElement.dataset.asked ?? '') + action + ' '
  if (action === 'identify') fetch('https://do.featurebase.app/identify', { method: 'POST', body: data.featurebaseJwt })
    .then(({ ok }) => callback(ok ? null : new Error('refused')), callback)
  if (action === 'manually_open_changelog_popup') {
    const frame = document.createElement('iframe')
    Object.assign(frame, { id: 'changelog', title: 'Changelog', src: 'https://acme.featurebase.app/changelog' })
    frame.style.cssText = 'position: fixed; inset: 20%; z-index: 2000; background: #fff'
    document.body.append(frame)
  }
  if (action === 'destroy_changelog_widget') document.querySelector('#changelog')?.remove()
}
window.Featurebase = answer
for (const call of waiting) answer(...call)`

async function standIn(context: BrowserContext): Promise<string[]> {
  const shown: string[] = []
  await context.route('https://do.featurebase.app/js/sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FEATUREBASE }),
  )
  await context.route('https://do.featurebase.app/identify', (route) => {
    shown.push(route.request().postData() ?? '')
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  await context.route('https://acme.featurebase.app/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>What is new at Acme</h1>' }),
  )
  return shown
}

test('the version opens the changelog of FeatureBase for the signed-in person, until they sign out', async ({
  signedIn,
  visitor,
}) => {
  const admin = await signedIn('admin')
  const page = await visitor()
  await signIn(page, 'alice')
  const shown = await standIn(page.context())
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/plugin-featurebase|featurebase\.app/.test(request.url())) scripts.push(request.url())
  })
  const before = await page.goto('/chat')
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(before?.headers()['content-security-policy']).not.toContain('featurebase')
  expect(scripts).toEqual([])

  await set(admin, 'plugin_featurebase_organisation', 'acme')
  await set(admin, 'plugin_featurebase_secret', 'a secret')
  await set(admin, 'plugin_featurebase', true)
  await page.goto('/chat')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('featurebase.app'))).toEqual([])
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /1\.6\.0/ }).click()
  await expect(page.frameLocator('#changelog').getByText('What is new at Acme')).toBeVisible()
  expect(JSON.parse(Buffer.from(shown[0]?.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    name: 'alice',
  })
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await expect(page.locator('#changelog, #featurebase-sdk')).toHaveCount(0)
  await callAs(admin, 'DELETE', `${CONFIGS}/plugin_featurebase`)
})

test('a Google group gives access, and removes it immediately after a refresh', async ({
  signedIn,
  visitor,
  services,
}) => {
  const admin = await signedIn('admin')
  const { email } = await callAs<{ email: string }>(await signedIn('bob'), 'GET', '/v2/users/me')
  const owner = await signedIn('alice')
  const mine = await callAs<{ email: string }>(owner, 'GET', '/v2/users/me')
  services.groups.group('choir', 'Choir of the north wing', [mine.email, email])
  const key = 'plugin_google_groups'
  await set(admin, `${key}_api_url`, services.groups.url)
  await set(admin, `${key}_token_url`, services.groups.token_url)
  await set(admin, `${key}_customer`, CUSTOMER)
  await set(admin, `${key}_service_account`, services.groups.service_account_key)
  await set(admin, key, true)
  // with a sign-on, during which their groups are looked up
  const [again, other] = [await visitor(), await visitor()]
  await signIn(again, 'alice')
  await signIn(other, 'bob')

  const id = await makeAssistant(again, 'Rehearsal Desk', 'Say when we rehearse.')
  await again.goto(`/assistant/${id}`)
  await again.getByRole('button', { name: 'Share', exact: true }).click()
  await again.getByRole('button', { name: 'Google Groups' }).press('Enter')
  const dialog = again.getByRole('dialog', { name: 'Share with Google groups' })
  await dialog.getByRole('button', { name: 'Share with Choir of the north wing' }).press('Enter')
  const shared = dialog.getByRole('region', { name: 'Already shared groups' })
  await expect(shared).toContainText('Choir of the north wing')
  const knows = async () => {
    const all = await callAs<{ name: string }[]>(other, 'GET', '/v2/assistants/')
    return all.some(({ name }) => name === 'Rehearsal Desk')
  }
  expect(await knows()).toBe(true)

  services.groups.remove('choir', email)
  await shared.getByRole('button', { name: 'Members of Choir of the north wing' }).click()
  const members = again.getByRole('dialog', { name: 'Members of Choir of the north wing' })
  await expect(members.getByRole('row')).toHaveCount(2)
  await members.getByRole('button', { name: 'Refresh' }).click()
  await expect(again.getByText('Memberships are up to date.')).toBeVisible()
  expect(await knows()).toBe(false)
  await callAs(admin, 'DELETE', `${CONFIGS}/${key}`)
})
