import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answers, ask, expect, test } from './support/test.ts'

const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills the form of a new assistant and creates it; the page is then its editor. */
async function create(page: Page, name: string, instructions: string) {
  await page.goto('/assistant/create')
  await field(page, 'Name').fill(name)
  await field(page, 'Instructions').fill(instructions)
  await button(page, 'Create').click()
  await expect(page).toHaveURL(/\/assistant\/[0-9a-f-]{36}$/)
  // the address changes a moment before the page
  await expect(button(page, 'Save')).toBeVisible()
}

/** Writes the instructions and waits until the server has them. */
async function rewrite(page: Page, instructions: string) {
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().method() === 'PUT',
  )
  await field(page, 'Instructions').fill(instructions)
  await kept
}

async function save(page: Page) {
  await button(page, 'Save').click()
  await expect(page.getByText(/Saved\. Users now get/)).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
}

test('an assistant is tested as a draft, created, saved and used', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await page.getByRole('link', { name: 'New assistant' }).click()
  await button(page, 'Create').click()
  await expect(page.getByText('Required')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()

  const preview = page.getByRole('complementary', { name: 'Preview of the draft' })
  await preview.getByRole('textbox').fill('numbered')
  await preview.getByRole('textbox').press('Enter')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('navigation').getByText('numbered')).toHaveCount(0)

  await create(page, 'Travel desk', 'You answer ')
  await button(page, 'Insert {{user.name}}').click()
  await expect(field(page, 'Instructions')).toHaveValue('You answer {{user.name}}')
  await button(page, 'Add starter').click()
  await field(page, 'Starter 1').fill('How do I book a train?')
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await save(page)
  await page.goto('/assistant/')
  await page.getByRole('link', { name: 'Chat with Travel desk' }).click()
  await expect(page.getByRole('button', { name: 'How do I book a train?' })).toBeVisible()
  await ask(page, 'numbered')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
})

test('leaving in the middle of a sentence loses nothing', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await create(page, 'Forgetful', 'One')
  await field(page, 'Instructions').fill('One and a half')
  await page.getByRole('link', { name: 'New chat' }).click()
  await page.goBack()
  await expect(field(page, 'Instructions')).toHaveValue('One and a half')
})

test('two editors: the second one sees who changed what, and nothing is overwritten without confirmation', async ({
  signedIn,
}) => {
  const first = await signedIn('alice')
  await create(first, 'Shared pen', 'Common.')
  const second = await signedIn('alice')
  await second.goto(first.url())
  await expect(field(second, 'Instructions')).toHaveValue('Common.')

  await rewrite(first, 'First.')
  await expect(first.getByText(/Draft saved/)).toBeVisible()
  await rewrite(second, 'Second.')
  const conflict = second.getByRole('alertdialog', { name: /Changed by alice at/ })
  await expect(conflict).toContainText('First.')
  await expect(conflict).toContainText('Second.')
  await expect(button(second, 'Save')).toBeDisabled()

  await conflict.getByRole('button', { name: 'Load their version' }).click()
  await expect(field(second, 'Instructions')).toHaveValue('First.')

  await rewrite(first, 'First, again.')
  await rewrite(second, 'Mine.')
  await conflict.getByRole('button', { name: 'Keep my version' }).click()
  await expect(second.getByText(/Draft saved/)).toBeVisible()
  await first.reload()
  await expect(field(first, 'Instructions')).toHaveValue('Mine.')
})

test('an earlier version shows its differences and becomes the draft again', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await create(page, 'Historian', 'Say it shortly.')
  await rewrite(page, 'Say it at length.')
  await save(page)
  await button(page, 'Versions').click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog).toContainText('In use')
  await expect(dialog.getByText('Removed:')).toHaveCount(1)
  await expect(dialog).toContainText('Say it at length.')
  await dialog.getByRole('button', { name: /^Version 1/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'Instructions')).toHaveValue('Say it shortly.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
})

test('an exported assistant is imported under another name', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await create(page, 'Traveller', 'Take me along.')
  await button(page, 'More actions for Traveller').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export to file' }).click(),
  ])
  const buffer = await readFile(await download.path())

  await page.goto('/assistant/')
  await button(page, 'Import').click()
  const chooser = page.getByLabel('Choose a file').and(page.locator('input'))
  await chooser.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByText('This is not an assistant file')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
  await expect(page.getByText('An assistant with this name already exists')).toBeVisible()
  await field(page, 'Name').fill('Traveller abroad')
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(field(page, 'Instructions')).toHaveValue('Take me along.')
  await expect(field(page, 'Name')).toHaveValue('Traveller abroad')
})

test('disabling and deleting change what others see, and old conversations stay', async ({ signedIn }) => {
  const page = await signedIn('bob')
  await create(page, 'Short life', 'Answer.')
  await page.goto('/assistant/')
  await page.getByRole('link', { name: 'Chat with Short life' }).click()
  await ask(page, 'numbered')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  const thread = page.url()

  await page.goto('/assistant/')
  const row = page.getByRole('listitem').filter({ hasText: 'Short life' })
  await row.getByRole('button', { name: 'More actions for Short life' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await row.getByRole('button', { name: 'More actions for Short life' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(/There is 1 conversation with it/)).toBeVisible()
  await button(page, 'Delete assistant').click()
  await expect(row).toHaveCount(0)
  await page.goto(thread)
  await expect(answers(page)).toBeVisible()
})
