import type { Page } from '@playwright/test'
import { answers, ask, expect, type Person, test } from './support/test.ts'

const PERSON: Person = 'reviewer'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const list = (page: Page, name: string) => menu(page).getByRole('list', { name, exact: true })
const row = (page: Page, name: string) => menu(page).getByRole('listitem').filter({ hasText: name })

async function converse(page: Page, question: string) {
  await page.goto('/chat')
  await ask(page, question)
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await expect(row(page, question)).toBeVisible()
}

/** Opens the menu of a row and chooses an entry. */
async function choose(page: Page, name: string, entry: string) {
  await row(page, name).hover()
  await row(page, name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a conversation is pinned, archived, and back in its place when it is restored', async ({
  signedIn,
}) => {
  const page = await signedIn(PERSON)
  await converse(page, 'Pin and archive me')
  await choose(page, 'Pin and archive me', 'Pin')
  await expect(list(page, 'Pinned').getByRole('link', { name: 'Pin and archive me' })).toBeVisible()
  // until the other list is loaded again, the conversation is in both
  await expect(row(page, 'Pin and archive me')).toHaveCount(1)
  await choose(page, 'Pin and archive me', 'Archive')
  await expect(row(page, 'Pin and archive me')).toBeHidden()
  await menu(page).getByRole('link', { name: 'Archived conversations' }).click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('archive me')
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore “Pin and archive me”' }).click()
  await expect(list(page, 'Pinned').getByRole('link', { name: 'Pin and archive me' })).toBeVisible()
  await expect(page.getByText('No archived conversation has this name')).toBeVisible()
})

test('a conversation is moved into a new folder from its menu, by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn(PERSON)
  await converse(page, 'File me')
  await page.getByRole('button', { name: 'Conversation actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to a folder' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('menuitem', { name: 'New folder' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Folder name' }).fill('Journeys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to “Journeys”')).toBeVisible()
  await list(page, 'Folders').getByRole('link', { name: 'Journeys' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Journeys' })).toBeVisible()
  const threads = page.getByRole('main').getByRole('list', { name: 'Conversations' })
  await expect(threads.getByRole('link', { name: 'File me' })).toBeVisible()
  // a chat that starts in the folder is listed too
  await page.getByRole('link', { name: 'New chat in this folder' }).click()
  await ask(page, 'Begun in here')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('main').getByRole('link', { name: 'Journeys' }).click()
  await expect(threads.getByRole('link', { name: 'Begun in here' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await expect(page.getByText('“Journeys” deleted')).toBeVisible()
  await expect(row(page, 'File me')).toBeVisible()
})

test('a temporary chat is shown again after a reload, not listed, and erased when it is ended', async ({
  signedIn,
}) => {
  const page = await signedIn(PERSON)
  await page.goto('/chat')
  await page.getByRole('switch', { name: 'Temporary chat' }).check()
  await expect(page.getByText('Erased 24 hours after it starts')).toBeVisible()
  await ask(page, 'Leave no trace')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('note')).toContainText('Temporary chat')
  await expect(answers(page)).toBeVisible()
  await expect(row(page, 'Leave no trace')).toBeHidden()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page).toHaveURL(/\/chat/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Leave no trace')).toBeHidden()
})
