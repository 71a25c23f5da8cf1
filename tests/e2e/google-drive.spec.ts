import type { BrowserContext } from '@playwright/test'
import { docxOf, docxParagraph } from '@parlance/server/testing/made/office-files.ts'
import { callAs, composer, disableAfterEach, expect, test } from './support/test.ts'

/** Requests a token in a separate window, as Google Identity Services do. */
const IDENTITY = `
window.google = Object.assign(window.google ?? {}, { accounts: { oauth2: {
  hasGrantedAllScopes: (answer, scope) => answer.scope === scope,
  initTokenClient: (config) => ({ requestAccessToken() {
    const address = 'https://accounts.google.com/o/oauth2/v2/auth?scope=' + encodeURIComponent(config.scope)
    if (window.open(address, 'google', 'popup') === null) config.error_callback({ type: 'popup_failed_to_open' })
    addEventListener('message', ({ origin, data }) => {
      if (origin === 'https://accounts.google.com') config.callback(data)
    }, { once: true })
  } }),
} } })`

const SIGN_IN = `<script>
opener.postMessage({
  access_token: 'a-token', expires_in: 3599, scope: new URLSearchParams(location.search).get('scope'),
}, '*')
close()
</script>`

/** Shows a frame of docs.google.com, as the Picker does. */
const PICKER = `
window.gapi = { load(name, { callback }) {
  class View { setIncludeFolders() { return this } setEnableDrives() { return this } setParent() { return this }
    setMode() { return this } setFileIds() { return this } }
  class Builder {
    addView() { return this } enableFeature() { return this } setOAuthToken() { return this }
    setDeveloperKey(key) { this.key = key; return this } setAppId(id) { this.id = id; return this }
    setLocale() { return this } setOrigin() { return this } setMaxItems() { return this } setSize() { return this }
    setCallback(callback) { this.callback = callback; return this }
    build() {
      const box = document.createElement('div')
      box.className = 'picker-dialog'
      box.style.cssText = 'position: absolute; top: 90px; left: 30%; width: 566px; height: 400px; z-index: 1001; background: #fff'
      const frame = document.createElement('iframe')
      frame.title = 'Google Drive'
      frame.src = 'https://docs.google.com/picker?key=' + this.key + '&app=' + this.id
      box.append(frame)
      const listen = ({ origin, data }) => { if (origin === 'https://docs.google.com') this.callback(data) }
      addEventListener('message', listen)
      return {
        setVisible: (isVisible) => isVisible ? document.body.append(box) : box.remove(),
        dispose: () => removeEventListener('message', listen),
      }
    }
  }
  const picker = { PickerBuilder: Builder, DocsView: View, ViewId: { DOCS: 'all' }, DocsViewMode: { LIST: 'list' },
    Feature: { MULTISELECT_ENABLED: 'multiselectEnabled' } }
  window.google = Object.assign(window.google ?? {}, { picker })
  callback()
} }`

const CHOICE = `<button onclick="parent.postMessage({ action: 'picked', docs: [
  { id: 'the-plan', name: 'Plan', mimeType: 'application/vnd.google-apps.document' },
  { id: 'the-list', name: 'list.txt', mimeType: 'text/plain', sizeBytes: 5 },
] }, '*')">Select</button>`

/** Responds instead of Google; returns the requests that the Drive API received. */
async function standIn(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  const html = (body: string) => ({ contentType: 'text/html', body })
  await context.route('https://accounts.google.com/gsi/client', (route) => route.fulfill(script(IDENTITY)))
  await context.route('https://accounts.google.com/o/**', (route) => route.fulfill(html(SIGN_IN)))
  await context.route('https://apis.google.com/js/api.js', (route) => route.fulfill(script(PICKER)))
  await context.route('https://docs.google.com/picker*', (route) => route.fulfill(html(CHOICE)))
  await context.route('https://www.googleapis.com/drive/v3/files/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    asked.push(`${route.request().headers()['authorization'] ?? ''} ${pathname}`)
    const headers = { 'access-control-allow-origin': '*' }
    if (pathname.endsWith('/export'))
      return route.fulfill({ headers, body: docxOf(docxParagraph('The plan')) })
    if (searchParams.get('alt') === 'media') return route.fulfill({ headers, body: 'words' })
    const facts = pathname.endsWith('/the-plan')
      ? { id: 'the-plan', name: 'Plan', mimeType: 'application/vnd.google-apps.document' }
      : { id: 'the-list', name: 'list.txt', mimeType: 'text/plain', size: '5' }
    return route.fulfill({ headers, json: facts })
  })
  return asked
}

const PLUGIN = 'plugin_google_drive_picker'
disableAfterEach(PLUGIN)

test('files of Google Drive are added to a message, through Google’s windows', async ({ signedIn }) => {
  const admin = await signedIn('admin')
  const page = await signedIn('alice')
  const asked = await standIn(page.context())
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/plugin-google-drive|google\.com/.test(request.url())) scripts.push(request.url())
  })
  const before = await page.goto('/chat')
  expect(before?.headers()['content-security-policy']).not.toContain('google')
  expect(before?.headers()['cross-origin-opener-policy']).toBe('same-origin')
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])

  const key = `/v2/admin/feature-configs/${PLUGIN}`
  await callAs(admin, 'PUT', `${key}_client_id`, { value: '4711-abc.apps.googleusercontent.com' })
  await callAs(admin, 'PUT', `${key}_api_key`, { value: 'a-key' })
  await callAs(admin, 'PUT', key, { value: true })
  const after = await page.goto('/chat')
  expect(after?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('google.com'))).toEqual([])

  // by keyboard only
  await page.getByRole('button', { name: 'Add files' }).press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Google Drive' })
  await expect(entry).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import from Google Drive' })
  const choose = dialog.getByRole('button', { name: 'Choose in Google Drive' })
  await expect(choose).toBeEnabled()
  await choose.press('Enter')
  const google = page.frameLocator('iframe[title="Google Drive"]')
  await google.getByRole('button', { name: 'Select' }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('2 files selected')
  await dialog.getByRole('button', { name: 'Import' }).press('Enter')
  await expect(dialog).toBeHidden()
  const files = page.getByRole('list', { name: 'Files of your message' })
  await expect(files.getByRole('listitem')).toHaveText([/Plan\.docx/, /list\.txt/])
  expect(asked.every((line) => line.startsWith('Bearer a-token /drive/v3/files/the-'))).toBe(true)
})
