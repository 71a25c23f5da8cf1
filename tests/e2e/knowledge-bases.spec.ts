import type { Locator, Page } from '@playwright/test'
import { idOf } from './support/assistants.ts'
import { DAMAGED, filesField, HANDBOOK, HOLIDAYS, makeBase, textFile } from './support/knowledge-bases.ts'
import { callAs, expect, fits, test } from './support/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a base is created, filled, indexed, read, corrected, shared, archived and deleted', async ({
  signedIn,
}) => {
  const reader = await signedIn('bob')
  await idOf(reader)
  const page = await signedIn('alice')
  await page.getByRole('link', { name: 'Knowledge base', exact: true }).click()
  await expect(page).toHaveTitle(/Knowledge bases/)
  await page.getByRole('button', { name: 'New knowledge base' }).first().click()
  const form = page.getByRole('dialog', { name: 'New knowledge base' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('House rules')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/knowledge-base\/[0-9a-f-]{36}$/)
  const address = page.url()

  await filesField(page).setInputFiles([HANDBOOK, HOLIDAYS, DAMAGED, textFile('notes.exe', 'x')])
  await expect(page.getByText('This file format is not supported')).toBeVisible()
  await expect(row(page, 'handbook.md')).toContainText('Indexed')
  await expect(row(page, 'jours-feries.txt')).toContainText('Indexed')
  await expect(row(page, 'damaged.pdf')).toContainText('Failed')
  await expect(row(page, 'damaged.pdf')).toContainText('open it, save it again and upload that')
  await expect(page.getByRole('button', { name: 'Failed 1' })).toBeVisible()
  await row(page, 'damaged.pdf').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 file queued again')).toBeVisible()
  await expect(row(page, 'damaged.pdf')).toContainText('Failed')

  await page.getByRole('button', { name: 'handbook.md', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'handbook.md' })
  await expect(panel.getByRole('heading', { name: 'Telework' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Passages' }).click()
  await expect(panel.getByText('27 days of leave')).toBeVisible()
  const passage = panel.getByLabel('Include passage 1 in searches')
  await passage.click()
  await expect(panel.getByText('Excluded from searches')).toBeVisible()
  await page.reload()
  await panel.getByRole('tab', { name: 'Passages' }).click()
  await expect(passage).not.toBeChecked()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download original' }).click()
  expect((await download).suggestedFilename()).toBe('handbook.md')
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Sharing' }).click()
  await page.getByRole('combobox', { name: 'Person or group' }).fill('bob')
  await page.getByRole('option', { name: /bob/ }).click()
  await page.getByRole('button', { name: 'Share with read access' }).click()
  await expect(page.getByRole('list', { name: 'People with access' })).toContainText('bob@')
  await reader.goto('/account/notifications')
  await expect(reader.getByText('alice shared the knowledge base “House rules” with you')).toBeVisible()
  await reader.getByRole('link', { name: 'Open knowledge base' }).first().click()
  await expect(row(reader, 'handbook.md')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Add files' })).toHaveCount(0)
  await expect(reader.getByRole('tab', { name: 'Sharing' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove access of bob' }).click()
  await expect(page.getByRole('list', { name: 'People with access' })).not.toContainText('bob@')
  await reader.reload()
  await expect(reader.getByText('Knowledge base not found')).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Knowledge base archived')).toBeVisible()
  await page.getByRole('tab', { name: /Files/ }).click()
  await expect(page.getByText('The base is archived: its files are read-only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add files' })).toHaveCount(0)

  await page.goto(`${address}?tab=activity`)
  await expect(page.getByText('The base was archived')).toBeVisible()
  await expect(page.getByText('No longer shared with bob')).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “House rules”?' })
  await expect(question).toContainText('3 files will be deleted with it.')
  await question.getByRole('button', { name: 'Delete base' }).click()
  await expect(page.getByText('“House rules” deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'House rules' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'House rules' })).toBeVisible()
})

test('a file with an existing name opens a question; several files are archived and deleted together', async ({
  signedIn,
}) => {
  const page = await signedIn('alice')
  const id = await makeBase(page, 'Twins')
  await page.goto(`/knowledge-base/${id}`)
  await filesField(page).setInputFiles([HANDBOOK, HOLIDAYS])
  await expect(page.getByText('Indexed', { exact: true })).toHaveCount(2)
  await filesField(page).setInputFiles([
    textFile(HANDBOOK.name, '# Handbook\n\nEverybody has 30 days.'),
    textFile(HOLIDAYS.name, 'Le bureau est ouvert.'),
  ])
  const question = page.getByRole('dialog', { name: /already exists/ })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep both' }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Indexed', { exact: true })).toHaveCount(3)
  type Files = { data: { name: string; state: string }[] }
  await expect
    .poll(async () => {
      const { data } = await callAs<Files>(
        page,
        'GET',
        `/v2/knowledge-bases/${id}/documents?sort_by=name&sort_order=asc`,
      )
      return data.map((file) => `${file.name} ${file.state}`)
    })
    .toEqual(['handbook (2).md indexed', 'handbook.md indexed', 'jours-feries.txt indexed'])

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('toolbar', { name: '3 selected' })
  await bar.getByRole('button', { name: 'Archive' }).click()
  // it ends the selection, whenever the rows show it
  await expect(bar).toBeHidden()
  await expect(page.getByText('Archived', { exact: true })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select handbook.md' }).check()
  await page.getByRole('checkbox', { name: 'Select jours-feries.txt' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 2 files?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect(row(page, 'handbook (2).md')).toBeVisible()
  await expect(row(page, 'jours-feries.txt')).toHaveCount(0)
})

test('a base is searched in its search test, and a saved question shows if it still finds its documents', async ({
  signedIn,
}) => {
  const page = await signedIn('alice')
  const id = await makeBase(page, 'Asked')
  await page.goto(`/knowledge-base/${id}`)
  await filesField(page).setInputFiles([HANDBOOK, HOLIDAYS])
  await expect(page.getByText('Indexed', { exact: true })).toHaveCount(2)
  await page.getByRole('tab', { name: 'Search test' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('textbox', { name: 'Question' }).fill('How many days of leave?')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  const first = panel.getByRole('status').getByRole('listitem').first()
  await expect(first).toContainText('27 days of leave')
  await expect(first).toContainText('Keywords (BM25)')
  await expect(first).toContainText('Final score')
  await panel.getByRole('textbox', { name: 'Question' }).fill('zzzzz')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByText('No results')).toBeVisible()

  await panel.getByRole('button', { name: 'New search question' }).first().click()
  const form = page.getByRole('dialog', { name: 'New search question' })
  await form.getByRole('textbox', { name: 'Question' }).fill('How many days of leave?')
  await form.getByRole('combobox', { name: 'Expected documents' }).fill('handbook')
  await page.getByRole('option', { name: 'handbook.md' }).click()
  await form.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Search question saved')).toBeVisible()
  await panel.getByRole('button', { name: 'Run all' }).click()
  await expect(row(page, 'How many days of leave?')).toContainText('1')
})

test('in French on a telephone: create a base, add a file, read it, delete it', async ({ signedIn }) => {
  const page = await signedIn('marie', { lang: 'fr', width: 390 })
  await page.goto('/knowledge-base')
  await page.getByRole('button', { name: 'Nouvelle base' }).first().click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Règles de la maison')
  await page.getByRole('button', { name: 'Créer' }).click()
  await page.waitForURL(/\/knowledge-base\/[0-9a-f-]{36}$/)
  await filesField(page).setInputFiles([HOLIDAYS, DAMAGED])
  const cards = page.getByRole('list', { name: 'Fichiers' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'jours-feries.txt' })).toContainText('Indexé')
  await expect(cards.filter({ hasText: 'damaged.pdf' })).toContainText('Le fichier est endommagé')
  await expect(page.getByText('Active · 1 fichier en échec', { exact: true })).toBeVisible()
  expect(await fits(page)).toBe(true)
  const place = await placeOfTabs(page)
  await page.getByRole('button', { name: 'jours-feries.txt', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'jours-feries.txt' })
  await expect(panel).toContainText('lundi de Pâques')
  expect(await fits(page)).toBe(true)
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Actions pour damaged.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('1 fichier supprimé')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect(await placeOfTabs(page)).toBe(place)
  // held for a moment, in which a row of tabs without room for its arrows scrolled back to the selected one
  await page.getByRole('tab', { name: 'Paramètres' }).click({ delay: 200 })
  const end = page.getByRole('button', { name: 'Supprimer' })
  await expect(end).toBeVisible()
  expect(await placeOfTabs(page)).toBe(place)
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la base' }).click()
  await expect(page.getByText('«\u00A0Règles de la maison\u00A0» supprimée')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Règles de la maison' })).toHaveCount(0)
})

/** How far below the name of the base its tabs are, in pixels. */
async function placeOfTabs(page: Page): Promise<number> {
  const topOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().top)
  return (await topOf(page.getByRole('tablist'))) - (await topOf(page.getByRole('heading', { level: 1 })))
}
