import type { Page } from '@playwright/test'
import { answers, ask, callAs, composer, expect, questions, test } from './support/test.ts'

const GUIDE = '/chat?assistant=00000000-0000-7000-8000-000000000110'
const BASE = '00000000-0000-7000-8000-000000000401'

test('an answer cites its sources, and each number opens the document at the passage', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice', { width: 1440 })
  await openGuide(page)
  llm.next({
    tokens: ['A base is “private until it is shared” [1], ', 'and “owned by everybody from the start” [1].'],
  })
  await ask(page, 'Who can read a knowledge base, and what do READ and WRITE let a person do?')
  const answer = answers(page).last()
  await expect(answer.getByRole('button', { name: /Searched 1 knowledge base/ })).toBeVisible()
  const chip = answer
    .getByRole('link', { name: /^Source 1: knowledge-bases\.md, which does not support this sentence/ })
    .first()
  await expect(chip).toBeVisible()
  const source = answer.getByRole('listitem').filter({ hasText: 'knowledge-bases.md' })
  await expect(source).toContainText('Parlance guide')
  await expect(source).toContainText('“private until it is shared”')
  await expect(source).toContainText('Not found in this source: “owned by everybody from the start”')
  await expect(
    answer.getByRole('button', { name: 'Not supported by its source' }),
  ).toHaveAccessibleDescription('Not found in this source: “owned by everybody from the start”')
  // next to the answer, not below it
  const [said, margin] = [await chip.boundingBox(), await source.boundingBox()]
  expect(margin?.x ?? 0).toBeGreaterThan((said?.x ?? 0) + (said?.width ?? 0))

  await chip.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'knowledge-bases.md' })
  await expect(dialog.getByRole('region', { name: 'The passage' })).toContainText(
    'private until it is shared',
  )
  await expect(dialog).toContainText('As of')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download original' }).click()
  expect((await download).suggestedFilename()).toBe('knowledge-bases.md')
  await expect(page).toHaveURL(/source=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chip).toBeFocused()

  await page.goForward().catch(() => null)
  await chip.click()
  await page.reload()
  await expect(dialog.getByRole('region', { name: 'The passage' })).toBeInViewport()
})

test('the sources stay when the page is loaded again in the middle of an answer', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('bob', { width: 390 })
  await openGuide(page)
  llm.next({ tokens: ['It is private [1] ', ...Array.from({ length: 60 }, (_, n) => `word${n} `)], rate: 15 })
  await composer(page).fill('Who can read a knowledge base?')
  await composer(page).press('Enter')
  const answer = answers(page).last()
  await expect(answer).toContainText('word3')
  await page.reload()
  await expect(
    answers(page)
      .last()
      .getByRole('link', { name: /^Source 1/ }),
  ).toBeVisible()
  await expect(answers(page).last()).toContainText('word59')
  await expect(answers(page).last().getByRole('listitem')).toHaveCount(1)
})

test('a question that is sent before the assistants are listed goes to the assistant in the address', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  let show = () => {}
  const isShown = new Promise<void>((resolve) => {
    show = resolve
  })
  await page.route('**/v2/assistants/?*', async (route) => {
    await isShown
    await route.continue()
  })
  await page.goto(GUIDE)
  llm.next({ tokens: ['It is so.'] })
  await composer(page).fill('Who can read it?')
  await composer(page).press('Enter')
  await expect(page).toHaveURL(/\/thread\//)
  show()
  await expect(answers(page).last()).toContainText('It is so.')
  await expect(answers(page).last()).toHaveAccessibleName('Answer from User guide')
})

test('the demonstration answers from the documents in the language of the question', async ({ signedIn }) => {
  const page = await signedIn('marie', { lang: 'fr' })
  const models = await callAs<{ data: { id: string; identifier: string }[] }>(page, 'GET', '/v2/models')
  const demo = models.data.find((model) => model.identifier === 'demo')
  test.skip(demo === undefined, 'no demonstration model')
  await openGuide(page)
  await page.getByRole('button', { name: /^Modèle/ }).click()
  await page
    .getByRole('menuitem', { name: /^Démonstration Parlance/ })
    .first()
    .click()
  await ask(page, 'Qui peut lire une base de connaissances ?')
  const answer = answers(page).last()
  await expect(answer).toContainText('Une base est privée tant qu’elle n’est pas partagée')
  await expect(answer.getByRole('link', { name: /^Source 1\s:/ }).first()).toBeVisible()
})

test('a source opens from its address even if its answer is not on the shown path', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice', { width: 1440 })
  await openGuide(page)
  const bases = page.getByRole('list', { name: 'Knowledge bases in use' })
  await expect(bases.getByRole('listitem')).toHaveText(['Parlance guide'])
  llm.next({ tokens: ['A base is private [1].'] })
  await ask(page, 'Who can read a knowledge base?')
  await expect(bases.getByRole('listitem')).toHaveText(['Parlance guide'])
  const chip = answers(page)
    .last()
    .getByRole('link', { name: /^Source 1/ })
    .first()
  const address = (await chip.getAttribute('href')) ?? ''
  llm.next({ tokens: ['It depends.'] })
  await questions(page).last().hover()
  await page.getByRole('button', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'New message text' }).fill('Who may write there?')
  await page.getByRole('button', { name: 'Send edited message' }).click()
  await expect(answers(page).last()).toContainText('It depends.')
  await expect(chip).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'The passage' })).toBeVisible()
})

/** The guide's documents have been indexed before the question. */
async function openGuide(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const list = await callAs<{ data: { state: string }[] }>(
        page,
        'GET',
        `/v2/knowledge-bases/${BASE}/documents`,
      ).catch(() => ({ data: [] }))
      return list.data.length > 0 && list.data.every((one) => one.state === 'indexed')
    })
    .toBe(true)
  await page.goto(GUIDE)
  await expect(composer(page)).toBeVisible()
}
