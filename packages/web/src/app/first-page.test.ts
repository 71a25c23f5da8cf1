import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForPage } from '#app/first-page.queries.ts'
import { takeAnswers } from '#app/use-first-answers.ts'
import { newQueryClient } from '#app/query-client.ts'
import { THREAD_ADDRESS } from '#lib/first-page.ts'
import { useSession } from '#lib/session-store.ts'

const THREAD = '0198c0de-0000-7000-8000-000000000001'
const script = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8')
const parts = (text: string) => [{ type: 'text', text }]
const data = [
  { role: 'user', parts: parts('What is it?') },
  { role: 'assistant', parts: parts('<b>A mark</b>') },
]

let whenParsed = () => {}

beforeEach(() => {
  vi.spyOn(document, 'addEventListener').mockImplementation((_type: string, listener: unknown) => {
    if (typeof listener === 'function') whenParsed = () => listener()
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ data, before: null })),
  )
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: {
      dataset: { version: FRONTEND_VERSION, api: '', start: '/assets/start.js', address: THREAD_ADDRESS },
    },
  })
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  document.body.innerHTML = '<div id="frame"></div>'
  useSession.setState({ token: 'mine' })
  history.replaceState(null, '', `/thread/${THREAD}`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.parlanceAhead
})

test('requests made before the code is loaded are not repeated', async () => {
  runInThisContext(script)
  const asked = vi.mocked(fetch).mock.calls.map(([url]) => url)
  expect(asked).toHaveLength(3)
  askForPage(`/thread/${THREAD}`)
  const all = vi.mocked(fetch).mock.calls.map(([url]) => url)
  expect(all.slice(0, 3)).toEqual(asked)
  expect(new Set(all).size).toBe(all.length)
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(init?.headers).toEqual({
    Accept: 'application/json',
    Authorization: 'Bearer mine',
    'X-Frontend-Version': FRONTEND_VERSION,
  })
})

test.each([
  ['/chat', 5],
  ['/chat/', 5],
  [`/thread/${THREAD}`, 7],
  [`/thread/${THREAD}/`, 7],
  ['/thread/xx', 5],
  ['/marketplace', 2],
])('at %s everything is requested once, by the first part that needs it', async (path, count) => {
  history.replaceState(null, '', path)
  runInThisContext(script)
  askForPage(path)
  await Promise.all(takeAnswers(newQueryClient(), path))
  const asked = vi.mocked(fetch).mock.calls.map(([url]) => url)
  expect(asked).toHaveLength(count)
  expect(new Set(asked).size).toBe(count)
})

test('another session does not get the response of the previous one', () => {
  runInThisContext(script)
  useSession.setState({ token: 'another' })
  askForPage(`/thread/${THREAD}`)
  const asked = vi.mocked(fetch).mock.calls.map(([url, init]) => [url, new Headers(init?.headers)] as const)
  const messages = asked.filter(([url]) => typeof url === 'string' && url.endsWith('/messages'))
  expect(messages.map(([, headers]) => headers.get('authorization'))).toEqual([
    'Bearer mine',
    'Bearer another',
  ])
})

test('the end of the conversation is in the frame, as text', async () => {
  runInThisContext(script)
  await waitFor(() => expect(document.querySelectorAll('#frame article')).toHaveLength(2))
  const [question, answer] = document.querySelectorAll<HTMLElement>('#frame article')
  expect(question?.dataset['role']).toBe('user')
  expect(answer?.textContent).toBe('<b>A mark</b>')
  expect(answer?.querySelector('b')).toBeNull()
})

test('at most twice the visible height of the conversation is rendered', async () => {
  const long = (role: string) => ({ role, parts: parts(`${'word '.repeat(5_000)}${role}`) })
  vi.mocked(fetch).mockImplementation(async () => Response.json({ data: [long('user'), long('assistant')] }))
  runInThisContext(script)
  await waitFor(() => expect(document.querySelectorAll('#frame article')).toHaveLength(1))
  const text = document.querySelector('#frame article')?.textContent ?? ''
  expect(text.endsWith('assistant')).toBe(true)
  expect(text.length).toBeLessThan(10_000)
})

test('the conversation waits for web fonts, up to a limit', async () => {
  vi.spyOn(document.fonts, 'load').mockReturnValue(new Promise(() => {}))
  runInThisContext(script)
  await vi.mocked(fetch).mock.results.at(-1)?.value
  expect(document.querySelectorAll('#frame article')).toHaveLength(0)
  await waitFor(() => expect(document.querySelectorAll('#frame article')).toHaveLength(2))
})

test('the text is shown before the code of the application is loaded', async () => {
  const begun: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((one) => {
    if (!(one instanceof HTMLScriptElement)) return
    begun.push(
      `${new URL(one.src).pathname} after ${document.querySelectorAll('#frame article').length} messages`,
    )
  })
  vi.mocked(fetch).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return Response.json({ data })
  })
  runInThisContext(script)
  whenParsed()
  await waitFor(() => expect(begun).toEqual(['/assets/start.js after 2 messages']))
})

test('the application starts in a window that does not paint', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  runInThisContext(script)
  whenParsed()
  await waitFor(() => expect(append.mock.calls.flat()).toContainEqual(expect.any(HTMLScriptElement)))
})

test('no requests are made without a session', () => {
  useSession.setState({ token: null })
  runInThisContext(script)
  expect(fetch).not.toHaveBeenCalled()
})
