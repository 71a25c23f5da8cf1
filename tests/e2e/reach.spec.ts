import type { Page } from '@playwright/test'
import { answers, ask, composer, expect, signIn, test } from './support/test.ts'

test('in French on a telephone: sign in, ask, open the history, turn it to landscape', async ({
  visitor,
}) => {
  const page = await visitor({ lang: 'fr', width: 390 })
  await signIn(page, 'marie')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await ask(page, 'Bonjour')
  await expect(answers(page)).toContainText('t3')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Principale' })
  await drawer.getByRole('link', { name: 'Nouvelle conversation' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await drawer.getByRole('link', { name: 'Bonjour' }).first().click()
  await expect(answers(page)).toContainText('t3')
  await expect(page.getByRole('link', { name: 'Bonjour' })).toHaveCount(0)
  // over the page below 900 pixels, next to it above
  await page.setViewportSize({ width: 899, height: 844 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 900, height: 844 })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeInViewport()
  await page.getByRole('link', { name: 'Nouvelle conversation' }).click()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeInViewport()
})

test('by keyboard alone: sign in, ask, stop, rename', async ({ visitor, llm }) => {
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with your organisation' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'bob', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/chat**')
  await expect(composer(page)).toBeFocused()
  llm.next({ endless: true, rate: 40 })
  await page.keyboard.type('Typed by hand')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('on two lines')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toContainText('t5 ')
  await tabTo(page, 'Stop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByText('Stopped. The text above is saved.')).toBeVisible()
  await tabTo(page, 'Rename')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Conversation name' })).toBeFocused()
  await page.keyboard.type('Renamed by keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Renamed by keyboard' })).toBeVisible()
})

/** Presses Tab until the button of this name has the focus; gives up after a long round. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (focused === name) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('an administrator opens the administration; its menu leads to the available sections', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveURL(/\/admin\/models/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/admin/providers', '/admin/feature-configs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
