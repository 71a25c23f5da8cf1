import type { Page } from '@playwright/test'
import { type FakeMicrosoft, startFakeMicrosoft } from '@parlance/tests/fakes/microsoft-files.ts'
import { callAs, disableAfterEach, expect, test } from './support/test.ts'

const PLUGIN = 'plugin_sharepoint_drive_picker'
const SWITCH = `/v2/admin/feature-configs/${PLUGIN}`
let microsoft: FakeMicrosoft

test.beforeAll(async ({ product }) => {
  microsoft = await startFakeMicrosoft()
  microsoft.redirect_uris.push(`${product.origin}/auth/plugins/sharepoint-drive-picker`)
  microsoft.page_size = 3
  microsoft.site('handbook', 'Staff handbook')
  microsoft.drive('handbook', 'docs', 'Documents')
  microsoft.folder('docs', 'policies', 'Policies')
  microsoft.file('docs', 'film', 'film.mp4', 'film')
  microsoft.file('docs', 'leave', 'leave.md', 'Employees have 25 days of leave.')
  microsoft.file('docs', 'travel', 'travel.md', 'Travel is by train.')
  microsoft.file('docs', 'rules', 'rules.md', 'The office closes at eight.', { parent: 'policies' })
})
test.afterAll(() => microsoft.close())
disableAfterEach(PLUGIN)

/** Collects the requests for code of the plugin and of Microsoft's library from now on. */
function loadedBy(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*(sharepoint|msal)|^http:\/\/127\./.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

async function switchOn(admin: Page): Promise<void> {
  const settings = {
    client_id: microsoft.client_id,
    tenant_id: microsoft.tenant_id,
    site_host: new URL(microsoft.downloads.url).host,
    graph_url: microsoft.url,
    login_url: microsoft.url,
  }
  for (const [name, value] of Object.entries(settings)) {
    await callAs(admin, 'PUT', `${SWITCH}_${name}`, { value })
  }
  await callAs(admin, 'PUT', SWITCH, { value: true })
}

test('files of SharePoint are added to a message, by keyboard from the sign-in on', async ({ signedIn }) => {
  const admin = await signedIn('admin')
  const page = await signedIn('alice')
  const loaded = loadedBy(page)
  const before = await page.goto('/chat')
  expect(before?.headers()['content-security-policy']).toContain("connect-src 'self';")
  expect(before?.headers()['cross-origin-opener-policy']).toBe('same-origin')
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])

  await switchOn(admin)
  const after = await page.goto('/chat')
  expect(after?.headers()['content-security-policy']).toContain(
    `connect-src 'self' ${microsoft.url} ${microsoft.downloads.url};`,
  )
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /msal|127\.0\.0\.1/.test(url))).toEqual([])
  const attach = page.getByRole('button', { name: 'Add files' })
  await attach.press('Enter')
  await page.getByRole('menuitem', { name: 'From SharePoint' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Files from SharePoint' })
  const address = dialog.getByRole('textbox', { name: 'Site URL' })
  await expect(address).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Connect' })).toBeEnabled()

  // closed before the end, and a second time
  await address.fill(`${microsoft.downloads.url}/sites/handbook/Shared Documents`)
  const [first] = await Promise.all([page.waitForEvent('popup'), address.press('Enter')])
  await first.waitForURL(/oauth2\/v2\.0\/authorize/)
  await first.close()
  await expect(dialog.getByRole('alert')).toContainText(
    'Unable to authenticate with Microsoft. Please try again.',
  )
  const [popup] = await Promise.all([page.waitForEvent('popup'), address.press('Enter')])
  await popup.getByRole('link', { name: 'Continue as Alice' }).click()
  await expect.poll(() => popup.isClosed()).toBe(true)

  await dialog.getByRole('button', { name: 'Documents' }).press('Enter')
  await dialog.getByRole('button', { name: 'Policies' }).press('Enter')
  await expect(dialog.getByText('Policies')).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'rules.md' }).press('Space')
  await dialog.getByRole('button', { name: 'Documents' }).press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'film.mp4' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'travel.md' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'leave.md' }).press('Space')
  await expect(dialog.getByRole('status')).toHaveText('Selected files: 2')
  // a token that expires in the middle is renewed without a window
  microsoft.login.expire()
  await dialog.getByRole('button', { name: 'use selected files' }).press('Enter')
  await expect(dialog).toBeHidden()
  const files = page.getByRole('list', { name: 'Files of your message' })
  await expect(files).toContainText('rules.md')
  await expect(files).toContainText('leave.md')
  await expect(attach).toBeFocused()
  expect(microsoft.downloads.headers.every(({ authorization }) => authorization === undefined)).toBe(true)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/at-|rt-[0-9a-f]{8}/)
})

test('a knowledge base adds them from a list, in French', async ({ signedIn }) => {
  const admin = await signedIn('admin', { lang: 'fr' })
  await switchOn(admin)
  const base = await callAs<{ id: string }>(admin, 'POST', '/v2/knowledge-bases', { name: 'Manuel' })
  await admin.goto(`/knowledge-base/${base.id}`)
  await admin.getByRole('button', { name: 'Depuis SharePoint' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Fichiers de SharePoint' })
  const [popup] = await Promise.all([
    admin.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Se connecter' }).click(),
  ])
  await popup.getByRole('link', { name: 'Continue as Alice' }).click()
  await dialog.getByRole('button', { name: /Staff handbook/ }).click()
  await dialog.getByRole('button', { name: 'Documents' }).click()
  const words = dialog.getByRole('textbox', { name: 'Rechercher dans cette bibliothèque' })
  await words.fill('travel')
  await words.press('Enter')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Tout sélectionner' }).click()
  await dialog.getByRole('button', { name: 'utiliser les fichiers sélectionnés' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('list', { name: 'Fichiers de SharePoint' })).toContainText('travel.md')
  await admin.getByRole('button', { name: /Ajouter.*1/ }).click()
  await expect(admin.getByRole('row', { name: /travel\.md/ })).toBeVisible()
})
