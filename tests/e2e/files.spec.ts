import { composer, expect, signIn, test } from './support/test.ts'

const LEASE = { name: 'lease.md', mimeType: 'text/markdown', buffer: Buffer.from('The rent is 940 euros.') }

test('a file of a draft follows its person to another device, answers the question and opens by keyboard', async ({
  visitor,
  llm,
}) => {
  const page = await visitor()
  await signIn(page, 'alice')
  // never answered: the page is left during the upload
  const reached = Promise.withResolvers<void>()
  await page.route('**/documents?on_duplicate=keep_both', () => reached.resolve(), { times: 1 })
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/v2/drafts/new') &&
      (response.request().postData() ?? '').includes('"files":["'),
  )
  await page.getByLabel('Add files').first().setInputFiles([LEASE])
  await reached.promise
  await page.reload()
  await composer(page).fill('What is the rent?')
  await saved

  const elsewhere = await visitor()
  await signIn(elsewhere, 'alice')
  const files = elsewhere.getByRole('list', { name: 'Files of your message' })
  await expect(files).toContainText('lease.md')
  await expect(composer(elsewhere)).toHaveValue('What is the rent?')
  llm.next({ tokens: ['It says “The rent is 940 euros” [1].'] })
  await composer(elsewhere).press('Enter')
  const answer = elsewhere.getByRole('article', { name: /^Answer/ })
  await expect(answer).toContainText('Used 1 attached file')
  await expect(answer.getByRole('link', { name: /^Source 1: lease\.md/ }).first()).toBeVisible()
  await expect(files).toHaveCount(0)

  await elsewhere.reload()
  const tile = elsewhere.getByRole('list', { name: 'Files of this question' }).getByRole('button')
  await tile.focus()
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('dialog')).toContainText('The rent is 940 euros.')
  await elsewhere.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})
