import { fillShelf, makeBase, takeFromShelf } from './support/open-sources.ts'
import { expect, test } from './support/test.ts'

const FILES = ['Leave.txt', 'Travel.md', 'Phones.txt', 'Desks.txt']

test('a directory is tried, added, previewed, held, let go and deleted', async ({ signedIn }) => {
  const page = await signedIn('alice')
  const base = await makeBase(page, `Journey ${Date.now()}`)
  const shelf = `journey-${base}`
  const directory = fillShelf(shelf, FILES)
  await page.goto(`/knowledge-base/${base}?tab=sources`)
  await page.getByRole('button', { name: 'Add a source' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Directory of the server')
  await form.getByRole('button', { name: 'Add the source' }).click()
  await expect(form.getByText('Connector name required')).toBeVisible()
  await expect(form.getByText('Directory path required')).toBeVisible()

  await form.getByRole('textbox', { name: 'Connector name' }).fill('Handbook')
  await form.getByRole('textbox', { name: 'Directory path' }).fill('/etc')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/the server may not read this directory/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Directory path' }).fill(directory)
  await form.getByRole('spinbutton', { name: /Sync frequency/ }).fill('169')
  await form.getByRole('button', { name: 'Add the source' }).click()
  await expect(form.getByText('Sync frequency must be 1 to 168 hours')).toBeVisible()
  await form.getByRole('spinbutton', { name: /Sync frequency/ }).fill('6')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText('The connection works.')).toBeVisible()
  await form.getByRole('button', { name: 'Add the source' }).click()

  const source = page.getByRole('listitem', { name: 'Handbook' })
  await expect(source.getByText('4 documents')).toBeVisible()
  await expect(source.getByText('Up to date')).toBeVisible()

  takeFromShelf(shelf, ['Phones.txt', 'Desks.txt'])
  await source.getByRole('button', { name: 'More about Handbook' }).click()
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

  await source.getByRole('button', { name: 'More about Handbook' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Preview by alice')).toBeVisible()
  await expect(history.getByText('Scheduled sync')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).click()

  await source.getByRole('button', { name: 'More about Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No source yet')).toBeVisible()
})
