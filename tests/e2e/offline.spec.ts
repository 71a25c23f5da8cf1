import type { Page } from '@playwright/test'
import { answers, ask, composer, expect, test } from './support/test.ts'

/** Blocks code with these names until the returned function is called. */
async function withoutCode(page: Page, names: RegExp): Promise<() => Promise<void>> {
  await page.route(names, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(names)
}

/** Waits until the page has preloaded the components for failures, two seconds after it was opened. */
async function failuresLoaded(page: Page): Promise<void> {
  const finished = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/failures-(?!common)/.test(name))
      .length
  // the code and its entry
  await expect.poll(() => page.evaluate(finished)).toBe(2)
}

test('a message with code that is not loaded yet removes nothing from the page', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice', { isNew: true })
  const back = await withoutCode(page, /\/assets\/failures-(?!common)/)
  await page.reload()
  await composer(page).fill('Written in the tunnel')
  await page.context().setOffline(true)
  await composer(page).press('Enter')
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await expect(composer(page)).toHaveValue('Written in the tunnel')
  await back()
  await page.context().setOffline(false)
  llm.next({ tokens: ['Light ', 'again.'] })
  await composer(page).press('Enter')
  await expect(answers(page)).toContainText('Light again.')
})

test('a page with code that is not loaded yet shows an offline note, and loads when the network is back', async ({
  signedIn,
}) => {
  const page = await signedIn('alice', { isNew: true })
  await composer(page).fill('Kept over the gap')
  await page.context().setOffline(true)
  // the code for loading states is missing as well: the conversation stays until it is loaded
  await page.getByRole('link', { name: 'Knowledge base' }).click()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge bases' })).toBeVisible()
  await page.goto('/group')
  await failuresLoaded(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Marketplace' }).click()
  await expect(page.getByText('This page loads when the connection is back.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
  await page.goto('/chat')
  await expect(composer(page)).toHaveValue('Kept over the gap')
})

test('the end of a conversation can be read before its code is loaded, and does not move', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice', { isNew: true })
  llm.next({ tokens: ['Read ', 'at once.'] })
  await ask(page, 'What was said?')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  const back = await withoutCode(page, /\/assets\/(index|main|start)-/)
  await page.reload({ waitUntil: 'commit' })
  const words = page.locator('#frame .words')
  await expect(words.getByText('Read at once.')).toBeVisible()
  await expect(words.getByText('What was said?')).toBeVisible()
  await back()
  await page.reload()
  await expect(answers(page)).toContainText('Read at once.')
  await expect(page.locator('.words')).toHaveCount(0)
})
