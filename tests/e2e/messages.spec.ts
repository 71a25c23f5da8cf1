import type { Page } from '@playwright/test'
import { answers, ask, callAs, composer, expect, storedMessages, test, threadOf } from './support/test.ts'

async function menuOf(page: Page, nth: number) {
  const answer = answers(page).nth(nth)
  await answer.hover()
  await answer.getByRole('button', { name: 'Message actions' }).click()
}

const texts = async (page: Page) => (await storedMessages(page)).map(({ text }) => text)

test('a selection is quoted; a branch has the messages up to its origin, and a link back', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  llm.next({ tokens: ['Alpha.'] })
  await ask(page, 'Branch here')
  await expect(answers(page)).toContainText('Alpha.')
  llm.next({ tokens: ['Beta.'] })
  await ask(page, 'And further')
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).last()).toContainText('Beta.')
  const origin = threadOf(page)
  await composer(page).fill('About this:')
  await answers(page).first().getByText('Alpha.').selectText()
  await page.getByRole('button', { name: 'Quote' }).click()
  await expect(composer(page)).toHaveValue('About this:\n\n> Alpha.\n\n')
  await expect(composer(page)).toBeFocused()
  await menuOf(page, 0)
  await page.getByRole('menuitem', { name: 'Branch into a new conversation' }).click()
  await expect(page).not.toHaveURL(new RegExp(origin))
  await expect(answers(page)).toHaveCount(1)
  await expect(page.getByRole('note')).toHaveText('Branched from Branch here')
  expect(await texts(page)).toEqual(['Branch here', 'Alpha.'])
  await page.getByRole('note').getByRole('link', { name: 'Branch here' }).click()
  await expect(page).toHaveURL(new RegExp(origin))
  await expect(answers(page)).toHaveCount(2)
})

test('a queued message survives a reload and is sent once when the answer ends, with two tabs open', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  llm.next({ endless: true, rate: 40 })
  await ask(page, 'A long one')
  await expect(answers(page)).toContainText('t5')
  await composer(page).fill('And then?')
  await composer(page).press('Enter')
  const queued = page.getByRole('group', { name: 'Queued message' })
  await expect(queued).toContainText('And then?')
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  await expect(queued).toContainText('And then?')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByRole('group', { name: 'Queued message' })).toContainText('And then?')
  llm.next({ tokens: ['Then this.'] })
  llm.completeEndless()
  await expect(answers(page).last()).toContainText('Then this.')
  await expect(queued).toHaveCount(0)
  await expect(second.getByRole('group', { name: 'Queued message' })).toHaveCount(0)
  await expect(answers(second).last()).toContainText('Then this.')
  expect((await texts(page)).filter((text) => text === 'And then?')).toHaveLength(1)
  await second.close()
})

test('a queued message asks after a stopped answer, and goes back into the field', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  llm.next({ endless: true, rate: 40 })
  await ask(page, 'Never ends')
  await expect(answers(page)).toContainText('t5')
  await composer(page).fill('Held back')
  await page.getByRole('button', { name: 'Send after this answer' }).click()
  const queued = page.getByRole('group', { name: 'Queued message' })
  await expect(queued).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(queued.getByRole('button', { name: 'Send now' })).toBeVisible()
  await queued.getByRole('button', { name: 'Edit the queued message' }).click()
  await expect(composer(page)).toHaveValue('Held back')
  await expect(queued).toHaveCount(0)
  expect(await texts(page)).toHaveLength(2)
})

test('two models are compared across a reload, and one answer is kept', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  llm.next({ tokens: ['First.'] })
  await ask(page, 'Which is better?')
  await expect(answers(page)).toContainText('First.')
  llm.next({ endless: true, rate: 20 })
  llm.next({ endless: true, rate: 20 })
  await menuOf(page, 0)
  await page.getByRole('menuitem', { name: 'Compare models' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const side = (number: number) => page.getByRole('group', { name: `Answer ${number}` })
  const [left, right] = [side(1), side(2)] as const
  await expect(left).toContainText('t5')
  await expect(right).toContainText('t5')
  await page.reload()
  await expect(left).toContainText('t5')
  await expect(right).toContainText('t5')
  await left.getByRole('button', { name: 'Stop' }).click()
  await expect(left).toContainText('Stopped. The text above is saved.')
  llm.completeEndless()
  await expect(right).toContainText('tokens')
  await right.getByRole('button', { name: 'Keep this one' }).click()
  await expect(left).toHaveCount(0)
  await expect(answers(page)).toHaveCount(1)
  await expect(answers(page)).toContainText('t5')
  await expect(answers(page)).not.toContainText('Stopped.')
  await expect(answers(page)).toContainText('3 of 3')
  llm.next({ tokens: ['Onwards.'] })
  await composer(page).fill('Go on')
  await composer(page).press('Enter')
  await expect(answers(page).last()).toContainText('Onwards.')
  const stored = await callAs<{ comparison?: unknown }>(page, 'GET', `/v2/threads/${threadOf(page)}/messages`)
  expect(stored.comparison).toBeUndefined()
})
