import type { Page } from '@playwright/test'
import { fillShelf, makeBase, takeFromShelf } from './support/open-sources.ts'
import { WIKI_READER } from './support/services.ts'
import { expect, test } from './support/test.ts'

const FILES = ['Leave.txt', 'Travel.md', 'Phones.txt', 'Desks.txt']

test('a directory is tested, added, previewed, held, confirmed and deleted', async ({ signedIn }) => {
  const page = await signedIn('alice')
  const base = await makeBase(page, `Journey ${Date.now()}`)
  const shelf = `journey-${base}`
  const directory = fillShelf(shelf, FILES)
  await page.goto(`/knowledge-base/${base}?tab=sources`)
  await page.getByRole('button', { name: 'Add a source' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Directory on the server')
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form.getByText('Connector name required')).toBeVisible()
  await expect(form.getByText('Directory path required')).toBeVisible()

  await form.getByRole('textbox', { name: 'Connector name' }).fill('Handbook')
  await form.getByRole('textbox', { name: 'Directory path' }).fill('/etc')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/the server is not allowed to read this directory/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Directory path' }).fill(directory)
  await form.getByRole('spinbutton', { name: /Sync frequency/ }).fill('169')
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form.getByText('Sync frequency must be 1 to 168 hours')).toBeVisible()
  await form.getByRole('spinbutton', { name: /Sync frequency/ }).fill('6')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText('The connection works.')).toBeVisible()
  await form.getByRole('button', { name: 'Add source' }).click()

  const source = page.getByRole('listitem', { name: 'Handbook' })
  await expect(source.getByText('4 documents')).toBeVisible()
  await expect(source.getByText('Up to date')).toBeVisible()

  takeFromShelf(shelf, ['Phones.txt', 'Desks.txt'])
  await source.getByRole('button', { name: 'Actions for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('2 removed')).toBeVisible()
  await expect(preview.getByText('Phones.txt')).toBeVisible()
  await preview.getByRole('button', { name: 'Sync now' }).click()
  await expect(source.getByText('This sync would remove 2 documents of 4.')).toBeVisible()
  await expect(source.getByText('4 documents', { exact: false }).first()).toBeVisible()
  await source.getByRole('button', { name: 'Remove them' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(source.getByText('2 documents')).toBeVisible()
  await expect(source.getByText('Up to date')).toBeVisible()

  await source.getByRole('button', { name: 'Actions for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Preview by alice')).toBeVisible()
  await expect(history.getByText('Scheduled sync')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).click()

  await source.getByRole('button', { name: 'Actions for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No sources yet')).toBeVisible()
})

/** The form of a new source of this type, in a new base. */
async function openForm(page: Page, type: string) {
  const base = await makeBase(page, `${type} ${Date.now()}`)
  await page.goto(`/knowledge-base/${base}?tab=sources`)
  await page.getByRole('button', { name: 'Add a source' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).selectOption(type)
  const fill = (name: string, text: string) => form.getByLabel(name, { exact: true }).fill(text)
  await fill('Connector name', `Our ${type}`)
  return { form, fill, tried: () => form.getByRole('button', { name: 'Test connection' }).click() }
}

test('a wiki is tested with a wrong token and the right one, added, and its page is read', async ({
  signedIn,
  services: { wiki },
}) => {
  wiki.space('HR')
  wiki.page('HR', 'leave', 'Leave', '<h1>Time off</h1><p>Everybody has 27 days of leave.</p>')
  const page = await signedIn('alice')
  const { form, fill, tried } = await openForm(page, 'Confluence')
  await tried()
  await expect(form.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fill('Space keys', 'HR')
  await fill('Address', wiki.base_url)
  await fill('E-mail address of the account', WIKI_READER.email)
  await fill('API token', 'not this one')
  await tried()
  await expect(form.getByText(/^The connection does not work: /)).toBeVisible()
  await fill('API token', WIKI_READER.token)
  await tried()
  await expect(form.getByText('The connection works.')).toBeVisible()
  await form.getByRole('button', { name: 'Add source' }).click()

  const source = page.getByRole('listitem', { name: 'Our Confluence' })
  await expect(source.getByText('1 document', { exact: false }).first()).toBeVisible()
  await expect(source.getByText('Up to date')).toBeVisible()
  wiki.page('HR', 'travel', 'Travel', '<p>By train.</p>')
  await source.getByRole('button', { name: 'Sync now' }).click()
  await expect(source.getByText('2 documents', { exact: false }).first()).toBeVisible()

  await page.getByRole('tab', { name: /Files/ }).click()
  await page.getByRole('button', { name: 'Leave.md', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Leave.md' })
  await expect(panel.getByText('Everybody has 27 days of leave.')).toBeVisible()
  await panel.getByRole('tab', { name: 'Details' }).click()
  await expect(panel.getByRole('link', { name: /Open/ })).toHaveAttribute(
    'href',
    `${wiki.base_url}/spaces/HR/pages/leave`,
  )
})

test('a drive and a SharePoint site are tested with wrong and right credentials', async ({
  signedIn,
  services: { drive, site },
}) => {
  const page = await signedIn('alice')
  drive.folder('handbook')
  const google = await openForm(page, 'Google Drive')
  await google.fill('Folder ID', 'handbook')
  await google.fill('Key file (JSON)', '{}')
  await google.form.getByRole('button', { name: 'Other addresses' }).click()
  await google.fill('API address', drive.url)
  await google.fill('Sign-in address', drive.token_url)
  await google.tried()
  await expect(google.form.getByText(/^The connection does not work: /)).toBeVisible()
  await google.fill('Key file (JSON)', drive.service_account_key)
  await google.tried()
  await expect(google.form.getByText('The connection works.')).toBeVisible()

  site.drive('documents', 'Documents')
  const graph = await openForm(page, 'SharePoint')
  await graph.fill('Site address', site.site_url)
  await graph.fill('Document library', 'Documents')
  await graph.fill('Tenant ID', site.tenant_id)
  await graph.fill('Application (client) ID', site.client_id)
  await graph.fill('Client secret', 'not this one')
  await graph.form.getByRole('button', { name: 'Other addresses' }).click()
  await graph.fill('API address', site.url)
  await graph.fill('Sign-in address', site.url)
  await graph.tried()
  await expect(graph.form.getByText(/^The connection does not work: /)).toBeVisible()
  await graph.fill('Client secret', site.client_secret)
  await graph.tried()
  await expect(graph.form.getByText('The connection works.')).toBeVisible()
})
