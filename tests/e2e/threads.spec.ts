import { answers, ask, callAs, expect, type Person, test } from './support/test.ts'
import type { Page } from '@playwright/test'

/** A separate conversation, identified by its question. */
async function converse(page: Page, question: string) {
  await page.goto('/chat')
  await ask(page, question)
  await expect(answers(page)).toContainText('t3')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
}

function history(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

function row(page: Page, name: string) {
  return history(page).getByRole('listitem').filter({ hasText: name })
}

async function emptied(page: Page) {
  const [assistant] = await callAs<{ id: string }[]>(page, 'GET', '/v2/assistants/')
  for (const group of ['current', 'other']) {
    await callAs(page, 'DELETE', `/v2/threads/${group}/${assistant?.id}`)
  }
}

const REVIEWER: Person = 'reviewer'

test('renaming from the history: Enter saves, Escape cancels, an empty name is refused', async ({
  signedIn,
}) => {
  const page = await signedIn(REVIEWER)
  await converse(page, 'Rename me')
  await row(page, 'Rename me').hover()
  await row(page, 'Rename me').getByRole('button', { name: 'Rename' }).click()
  const field = history(page).getByRole('textbox', { name: 'Conversation name' })
  await field.fill('   ')
  await field.press('Enter')
  await expect(history(page).getByText('Thread name could not be empty')).toBeVisible()
  await field.fill('Renamed once')
  await field.press('Enter')
  await expect(row(page, 'Renamed once').getByRole('link')).toBeFocused()
  await expect(page).toHaveTitle(/Renamed once/)
  await row(page, 'Renamed once').hover()
  await row(page, 'Renamed once').getByRole('button', { name: 'Rename' }).click()
  await field.fill('Never saved')
  await field.press('Escape')
  await page.reload()
  await expect(row(page, 'Renamed once')).toBeVisible()
})

test('deleting the open conversation leads to /chat; cancelling keeps it', async ({ signedIn }) => {
  const page = await signedIn(REVIEWER)
  await converse(page, 'Delete me')
  await row(page, 'Delete me').hover()
  await row(page, 'Delete me').getByRole('button', { name: 'Delete', exact: true }).click()
  await history(page).getByRole('button', { name: 'Keep this conversation' }).click()
  await expect(row(page, 'Delete me')).toBeVisible()
  await row(page, 'Delete me').hover()
  await row(page, 'Delete me').getByRole('button', { name: 'Delete', exact: true }).click()
  await history(page).getByRole('button', { name: 'Delete this conversation' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByText('Conversation deleted')).toBeVisible()
  await expect(row(page, 'Delete me')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Delete me')).toBeVisible()
})

test('a conversation stays readable in a low window, and never scrolls sideways', async ({ signedIn }) => {
  const page = await signedIn(REVIEWER)
  await converse(page, 'At 400 %')
  for (const [width, height, atLeast] of [
    [320, 256, 96],
    [360, 225, 72],
    [844, 390, 220],
    [1440, 900, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    const read = page.getByRole('feed').locator('../../..')
    await expect.poll(() => read.evaluate((element) => element.clientHeight)).toBeGreaterThan(atLeast)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(await read.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})

test('deleting all of a group asks for confirmation, then empties it', async ({ signedIn }) => {
  const page = await signedIn('marie')
  await emptied(page)
  await converse(page, 'One of two')
  await converse(page, 'Two of two')
  await history(page).getByRole('button', { name: 'History actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete all' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'One of two')).toBeVisible()
  await history(page).getByRole('button', { name: 'History actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete all' }).click()
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Threads deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\?assistant=/)
  await expect(history(page).getByText('No conversation with this assistant yet')).toBeVisible()
})

test('at most one history group is open', async ({ signedIn }) => {
  const page = await signedIn('alice')
  const current = history(page).getByRole('button', { name: 'Current Assistant History' })
  const other = history(page).getByRole('button', { name: 'Other Assistants History' })
  await expect(current).toHaveAttribute('aria-expanded', 'true')
  await other.click()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await expect(current).toHaveAttribute('aria-expanded', 'false')
})
