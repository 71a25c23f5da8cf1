import { answers, ask, composer, expect, signIn, test, threadOf } from './support/test.ts'

test('losing the session during use keeps the draft and its assistant, for another device too', async ({
  visitor,
  llm,
}) => {
  const page = await visitor()
  await signIn(page, 'alice')
  await page.getByRole('button', { name: 'Assistant: Parlance' }).click()
  await page.getByRole('menuitem', { name: /^Translator/ }).click()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/v2/drafts/new') && response.request().method() === 'PUT',
  )
  await composer(page).fill('Half a thought')
  await saved
  await page.route('**/v2/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: '{"detail":"ERROR_NOT_AUTHENTICATED"}',
    }),
  )
  await composer(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await page.unroute('**/v2/**')
  await signIn(page, 'alice')
  await expect(composer(page)).toHaveValue('Half a thought')
  await expect(page.getByRole('button', { name: 'Assistant: Translator' })).toBeVisible()
  // drafts belong to one person
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /Logout/ }).click()
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await signIn(page, 'bob')
  await expect(composer(page)).not.toHaveValue('Half a thought')

  const elsewhere = await visitor()
  await signIn(elsewhere, 'alice')
  await expect(composer(elsewhere)).toHaveValue('Half a thought')
  llm.next({ tokens: ['A whole one.'] })
  await composer(elsewhere).press('Enter')
  await expect(elsewhere.getByRole('article', { name: 'Answer from Translator' })).toContainText(
    'A whole one.',
  )
})

test('a new version is announced, reloads the page once and keeps the draft', async ({ signedIn }) => {
  const page = await signedIn('bob')
  await composer(page).fill('Written before the update')
  await page.route('**/v2/threads/*/messages', (route) =>
    route.fulfill({ status: 412, contentType: 'application/json', body: '{"detail":"Version mismatch"}' }),
  )
  const reloaded = page.waitForEvent('load')
  await composer(page).press('Enter')
  await expect(page.getByText('A new version is available. The page refreshes in 5 seconds.')).toHaveCount(1)
  await page.unroute('**/v2/threads/*/messages')
  await reloaded
  await expect(composer(page)).toHaveValue('Written before the update')
})

test('killing the server in mid-answer leaves an interrupted answer that can be continued', async ({
  signedIn,
  llm,
  product,
}) => {
  const page = await signedIn('alice')
  llm.next({ endless: true, rate: 50 })
  await ask(page, 'Until the power cut')
  await expect(answers(page)).toContainText('t60 ')
  await product.kill()
  await product.start()
  await page.reload()
  await expect(answers(page).getByText('Interrupted. The text above is saved.')).toBeVisible()
  await expect(answers(page)).toContainText('t1 t2 t3')
  llm.next({ tokens: ['And on it goes.'] })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(answers(page)).toContainText('And on it goes.')
  await expect(answers(page)).toHaveCount(1)
  expect(threadOf(page)).not.toBe('')
})
