import type { Locator } from '@playwright/test'
import { answers, ask, composer, expect, questions, storedMessages, test } from './support/test.ts'

const LAST = 't300'

test('reloading in mid-answer shows the whole answer, equal to the stored one', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  llm.next({ tokens: 300, rate: 100 })
  await ask(page, 'Count, please')
  await expect(answers(page)).toContainText('t20 ')
  await page.reload()
  await expect(answers(page)).toContainText(LAST)
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  const [question, answer] = await storedMessages(page)
  expect(question?.text).toBe('Count, please')
  expect(answer?.status).toBe('completed')
  const whole = Array.from({ length: 300 }, (_, n) => `t${n + 1}`).join(' ')
  expect(answer?.text.trim()).toBe(whole)
  await expect(answers(page)).toContainText(whole)
  await expect(questions(page)).toHaveCount(1)
})

test('a second browser follows the answer and stops it for both', async ({ signedIn, llm }) => {
  const first = await signedIn('bob')
  llm.next({ endless: true, rate: 40 })
  await ask(first, 'Without end')
  await expect(answers(first)).toContainText('t10 ')
  const second = await signedIn('bob')
  await second.goto(first.url())
  await expect(answers(second)).toContainText('t30 ')
  await second.getByRole('button', { name: 'Stop' }).click()
  await expect(composer(second)).toBeFocused()
  for (const page of [first, second]) {
    await expect(page.getByRole('article').getByText('Stopped. The text above is saved.')).toBeVisible()
  }
  const request = llm.requests.at(-1)
  await request?.closed
  expect(request?.closed_by_client).toBe(true)
  const [, answer] = await storedMessages(first)
  expect(answer?.status).toBe('stopped')
  await expect(answers(second)).toContainText(answer?.text.trim() ?? 'nothing')
  await expect(answers(first)).toContainText(answer?.text.trim() ?? 'nothing')
})

test('an idle second tab of the same browser follows a run that the first one starts', async ({
  signedIn,
  llm,
}) => {
  const first = await signedIn('marie')
  llm.next({ tokens: ['One.'] })
  await ask(first, 'Begin here')
  await expect(answers(first)).toContainText('One.')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await expect(answers(second)).toContainText('One.')
  llm.next({ tokens: 40, rate: 40 })
  await ask(first, 'And on')
  await expect(answers(second).last()).toContainText('t40')
  await expect(answers(second)).toHaveCount(2)
  await expect(questions(second)).toHaveCount(2)
})

test('losing the network while sending leaves exactly one message', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  llm.next({ tokens: 20 })
  await composer(page).fill('Once only')
  let cut = true
  // the request reaches the server, its answer does not reach the browser
  await page.route('**/v2/threads/*/messages', async (route) => {
    if (route.request().method() !== 'POST' || !cut) return route.fallback()
    cut = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await composer(page).press('Enter')
  await expect
    .poll(async () => {
      // the message that did not arrive is back in the field, and the person sends it
      if ((await composer(page).inputValue()) === 'Once only') await composer(page).press('Enter')
      return answers(page).filter({ hasText: 't20' }).count()
    })
    .toBe(1)
  await expect(questions(page)).toHaveCount(1)
  const stored = await storedMessages(page)
  expect(stored.map((message) => message.role)).toEqual(['user', 'assistant'])
})

test('while offline the text is kept, and it is sent after the network is back', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  llm.next({ tokens: ['Back ', 'again.'] })
  await composer(page).fill('Written before the tunnel')
  await page.context().setOffline(true)
  await composer(page).press('Enter')
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await expect(composer(page)).toHaveValue('Written before the tunnel')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toBeHidden()
  await composer(page).press('Enter')
  await expect(answers(page)).toContainText('Back again.')
  await expect(questions(page)).toHaveCount(1)
})

test('a failing model shows its code, keeps the text, and Retry answers', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  llm.next({ tokens: 10, error_after: 5 })
  await ask(page, 'Break, please')
  await expect(answers(page)).toContainText('t5')
  await expect(page.getByRole('article').getByText('What was written is saved.')).toBeVisible()
  llm.next({ tokens: ['Repaired.'] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(answers(page)).toContainText('Repaired.')
  await expect(questions(page)).toHaveCount(1)
})

test('editing a question, answering again and browsing the versions', async ({ signedIn, llm }) => {
  const page = await signedIn('bob')
  llm.next({ tokens: ['First answer.'] })
  await ask(page, 'First question')
  await expect(answers(page)).toContainText('First answer.')
  llm.next({ tokens: ['Second answer.'] })
  await answers(page).getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(answers(page)).toContainText('Second answer.')
  await answers(page).getByRole('button', { name: 'Previous version' }).click()
  await expect(answers(page)).toContainText('First answer.')
  llm.next({ tokens: ['Answer to the new text.'] })
  await questions(page).hover()
  await questions(page).getByRole('button', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'New message text' }).fill('Changed question')
  await page.getByRole('button', { name: 'Send edited message' }).click()
  await expect(answers(page)).toContainText('Answer to the new text.')
  await expect(questions(page)).toContainText('Changed question')
  await expect(composer(page)).toBeFocused()
  await questions(page).hover()
  await questions(page).getByRole('button', { name: 'Previous version' }).click()
  await expect(questions(page)).toContainText('First question')
  await expect(questions(page).getByRole('button', { name: 'Next version' })).toBeFocused()
})

test('an edited question that is refused stays in its field, after a reload too', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  llm.next({ tokens: ['First answer.'] })
  await ask(page, 'First question')
  await expect(answers(page)).toContainText('First answer.')
  await questions(page).hover()
  await questions(page).getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByRole('textbox', { name: 'New message text' })
  await field.fill('Changed question')
  await page.route('**/v2/threads/*/messages', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: '{"detail":"ERROR_RUN_IN_PROGRESS"}',
    }),
  )
  await page.getByRole('button', { name: 'Send edited message' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(field).toHaveValue('Changed question')
  await page.unroute('**/v2/threads/*/messages')
  await page.reload()
  await expect(field).toHaveValue('Changed question')
  llm.next({ tokens: ['Answer to the new text.'] })
  await page.getByRole('button', { name: 'Send edited message' }).click()
  await expect(answers(page)).toContainText('Answer to the new text.')
  await expect(field).toHaveCount(0)
})

test('an open page on a second device follows a run that the first one starts', async ({ signedIn, llm }) => {
  const first = await signedIn('alice')
  llm.next({ tokens: ['One.'] })
  await ask(first, 'Begin here')
  await expect(answers(first)).toContainText('One.')
  const second = await signedIn('alice')
  await second.goto(first.url())
  await expect(answers(second)).toContainText('One.')
  llm.next({ tokens: ['Two.'] })
  await ask(first, 'And on')
  await expect(answers(second)).toHaveCount(2)
  await expect(answers(second).last()).toContainText('Two.')
})

test('an answer is copied as written, without the buttons of the page', async ({ signedIn, llm }) => {
  const page = await signedIn('alice')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  llm.next({ tokens: ['Run **this**:\n\n```js\nlet a = 1\n```\n\nSo $x^2$ is it.\n\nDone.'] })
  await ask(page, 'Code, please')
  await expect(answers(page)).toContainText('Done.')
  await expect(answers(page).locator('.katex-html')).toBeVisible()
  const clipboard = () => page.evaluate(READ_CLIPBOARD) as Promise<Record<string, string>>
  const copyAs = async (name: string) => {
    await answers(page).getByRole('button', { name: 'Copy in another format' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await copyAs('Copy as plain text')
  const linesOf = ({ 'text/plain': text = '' }) => text.split(/\s*\n\s*/)
  const lines = ['Run this:', 'let a = 1', 'So x^2 is it.', 'Done.']
  await expect.poll(async () => linesOf(await clipboard())).toEqual(lines)
  await answers(page).getByRole('button', { name: 'Copy', exact: true }).last().click()
  await expect
    .poll(async () => (await clipboard())['text/html'])
    .toMatch(/Run <strong[^>]*>this<\/strong>.*<msup>/s)
  const rich = await clipboard()
  expect(linesOf(rich)).toEqual(lines)
  expect(rich['text/html']).not.toMatch(/<button|katex-html/)
  await answers(page).getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(clipboard).toEqual({ 'text/plain': 'let a = 1' })
})

/** The content of the clipboard, by type; empty while it is being written. */
const READ_CLIPBOARD = `(async () => {
  const [item] = await navigator.clipboard.read()
  const texts = item.types.map(async (type) => [type, await (await item.getType(type)).text()])
  return Object.fromEntries(await Promise.all(texts))
})().catch(() => ({}))`

test('a growing answer is followed until the reader scrolls up, and again from Latest', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  // it is stopped before its end, even on a busy machine
  const tokens = Array.from({ length: 20_000 }, (_, n) => `Line ${n}.\n\n`)
  llm.next({ tokens, rate: 100 })
  await ask(page, 'Go on and on')
  const line = (n: number) => answers(page).getByText(`Line ${n}.`, { exact: true })
  await expect(line(60)).toBeAttached()
  await expect(answers(page).getByText(/^Line/).last()).toBeInViewport()
  await expect(line(0)).not.toBeInViewport()

  await answers(page).hover()
  await page.mouse.wheel(0, -600)
  const latest = page.getByRole('button', { name: 'Latest' })
  await expect(latest).toBeVisible()
  const place = () => page.getByRole('feed').evaluate((feed) => feed.getBoundingClientRect().top)
  const height = (what: Locator) => what.evaluate((element) => element.clientHeight)
  const grow = async () => {
    const now = await height(answers(page))
    await expect.poll(() => height(answers(page))).toBeGreaterThan(now + 1_000)
  }
  await grow()
  const before = await place()
  await grow()
  expect(await place()).toBe(before)

  await latest.click()
  await expect(latest).toBeHidden()
  await expect(answers(page).getByText(/^Line/).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('article').getByText('Stopped. The text above is saved.')).toBeInViewport()

  const ofOneLine = await height(composer(page))
  await composer(page).fill('One\nTwo\nThree')
  expect(await height(composer(page))).toBe(3 * ofOneLine)
  await composer(page).fill('Many\n'.repeat(30))
  expect(await height(composer(page))).toBe(10 * ofOneLine)
  await composer(page).fill('')
})

/** Records the largest number of characters by which the last answer ever became shorter. */
const WATCH_LOSSES = `
  globalThis.losses = []
  let longest = 0
  new MutationObserver(() => {
    const length = document.querySelector('[role=feed] > :last-child .prose')?.textContent.length ?? 0
    if (length < longest - 100) losses.push(longest - length)
    longest = Math.max(longest, length)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`

test('the end of a long answer removes nothing of it from the page, even on a slow machine', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('bob')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(WATCH_LOSSES)
  const tokens = Array.from({ length: 700 }, (_, n) => `Point **${n}** of a long answer, with \`code\`.\n\n`)
  llm.next({ tokens, rate: 400 })
  await ask(page, 'At length, please')
  await expect(answers(page)).toContainText('Point 699 of')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await expect(answers(page).getByRole('button', { name: 'Copy' }).last()).toBeVisible()
  expect(await page.evaluate('losses')).toEqual([])
})
