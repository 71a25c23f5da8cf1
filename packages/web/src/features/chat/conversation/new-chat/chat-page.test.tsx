import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import type { Me } from '@parlance/contract/people/users.ts'
import { MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { ChatPage } from '#features/chat/conversation/new-chat/chat-page.tsx'
import { changeDraft, draftOf, forgetDrafts, NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { forgetAllRuns } from '#features/chat/runs/live-runs.ts'
import { useToasts } from '#lib/notify.ts'
import { rememberPath, VISITOR } from '#lib/return-path.ts'
import { useSession } from '#lib/session-store.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})

const [FIRST, SECOND] = ['How do I begin?', 'What is in the sky?']
const shipped = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'General assistant',
  is_default: true,
  rank: 0,
  is_enabled: true,
  is_hidden: false,
  description: {},
  welcome: {},
  starters: [{ en: FIRST }, { en: SECOND }],
  model_id: null,
  avatar_file_id: null,
} as unknown as Assistant

const other = {
  ...shipped,
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Code assistant',
  is_default: false,
} as Assistant
const gone = { ...other, id: '01890000-0000-7000-8000-000000000003', is_enabled: false } as Assistant

type Sent = { thread: string; text: string; assistant_id?: string }
/** The sent messages; no question is answered here, and no other call has a response. */
let sent: Sent[]
beforeEach(() => {
  sent = []
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/v2/assistants/')) return Response.json([shipped, other, gone])
    const thread = /threads\/([^/]+)\/messages$/.exec(url)?.[1]
    if (init.method !== 'POST' || thread === undefined)
      return Response.json({ data: [], draft: null, permissions: [] })
    sent.push({ ...(JSON.parse(init.body as string) as Sent), thread })
    return new Promise<Response>(() => {})
  })
})
afterEach(() => {
  cleanup()
  forgetAllRuns()
  forgetDrafts()
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ user: null })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function draw(address = '/chat') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(assistantsQuery().queryKey, [shipped, other, gone])
  const root = createRootRoute()
  const chat = createRoute({
    getParentRoute: () => root,
    path: '/chat',
    component: () => (
      <ChatPage
        folder={undefined}
        asked={useSearch({ strict: false, select: (search) => search.assistant })}
      />
    ),
  })
  const thread = createRoute({
    getParentRoute: () => root,
    path: '/thread/$threadId',
    component: () => 'Thread',
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([chat, thread]), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const starter = (name: string) => screen.findByRole('button', { name })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('a starter is sent immediately, and only once if pressed repeatedly', async () => {
  draw()
  const first = await starter(FIRST)
  const second = await starter(SECOND)
  fireEvent.click(first)
  fireEvent.click(first)
  fireEvent.click(second)
  await screen.findByText('Thread')
  await waitFor(() => expect(sent.map(({ text }) => text)).toEqual([FIRST]))
  expect(draftOf(NEW_SCOPE).text).toBe('')
})

test('a starter replaces an unsent text, which can be restored with one click', async () => {
  changeDraft(NEW_SCOPE, { text: 'Half a thought' })
  draw()
  fireEvent.click(await starter(FIRST))
  await waitFor(() => expect(field().value).toBe(FIRST))
  expect(document.activeElement).toBe(field())
  // a second starter does not replace the saved text
  fireEvent.click(await starter(SECOND))
  await waitFor(() => expect(field().value).toBe(SECOND))
  fireEvent.click(screen.getByRole('button', { name: 'Restore previous text' }))
  await waitFor(() => expect(field().value).toBe('Half a thought'))
  expect(sent).toEqual([])
})

test('without the network a starter waits in the field', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  draw()
  fireEvent.click(await starter(FIRST))
  await waitFor(() => expect(field().value).toBe(FIRST))
  expect(screen.getByText(/You are offline/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a draft keeps its assistant, even if the address changes later', async () => {
  useSession.setState({ user: { id: 'ada', username: 'ada' } as Me })
  draw(`/chat?assistant=${other.id}`)
  await starter(FIRST)
  const { revised_at } = draftOf(NEW_SCOPE)
  fireEvent.change(field(), { target: { value: 'For the programmer' } })
  await waitFor(() => expect(draftOf(NEW_SCOPE)).toMatchObject({ assistant_id: other.id }))
  expect(draftOf(NEW_SCOPE).revised_at > revised_at).toBe(true)
  cleanup()
  forgetDrafts()

  rememberPath(VISITOR, { path: `/chat?assistant=${other.id}`, title: 'Chat - Code assistant' })
  const router = draw()
  await screen.findByRole('textbox', { name: /Code assistant/ })
  await waitFor(() => expect(router.state.location.search).toEqual({ assistant: other.id }))
  // there is no link to the current assistant
  await waitFor(() => expect(screen.queryByRole('link', { name: /Return to/ })).toBeNull())
  fireEvent.keyDown(field(), { key: 'Enter' })
  await screen.findByText('Thread')
  expect(sent).toMatchObject([{ text: 'For the programmer', assistant_id: other.id }])
})

test('choosing another assistant moves the draft without making it newer', async () => {
  changeDraft(NEW_SCOPE, { text: 'For the programmer', assistant_id: other.id })
  const { revised_at } = draftOf(NEW_SCOPE)
  draw(`/chat?assistant=${shipped.id}`)
  await waitFor(() => expect(draftOf(NEW_SCOPE)).toMatchObject({ assistant_id: shipped.id, revised_at }))
})

test('if the assistant of a draft is no longer available, the default one answers', async () => {
  changeDraft(NEW_SCOPE, { text: 'For nobody', assistant_id: gone.id })
  const router = draw()
  await screen.findByRole('textbox', { name: /General assistant/ })
  expect(router.state.location.search).toEqual({})
})

test('an address with an unavailable assistant shows a message and loses the assistant', async () => {
  const router = draw(`/chat?assistant=${gone.id}`)
  await screen.findByRole('textbox', { name: /General assistant/ })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(useToasts.getState().toasts).toMatchObject([
    { severity: 'info', message: expect.stringContaining('disabled') },
  ])
})

test('a message for an assistant that is not in the list yet is sent to no other one', async () => {
  const added = { ...other, id: '01890000-0000-7000-8000-000000000004', name: 'New assistant' }
  const fetchOthers = globalThis.fetch
  const { promise: list, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/v2/assistants/') ? list : fetchOthers(url, init),
  )
  draw(`/chat?assistant=${added.id}`)
  const writing = await screen.findByRole('textbox')
  expect(screen.queryByRole('button', { name: FIRST })).toBeNull()
  fireEvent.change(writing, { target: { value: 'For the new one' } })
  expect(draftOf(NEW_SCOPE).assistant_id).not.toBe(shipped.id)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await screen.findByText('Thread')
  expect(sent).toMatchObject([{ text: 'For the new one', assistant_id: added.id }])
  resolve(Response.json([shipped, other, gone, added]))
})

test('a text over the limit shows an error, is kept, and is not sent', async () => {
  draw()
  await starter(FIRST)
  const text = 'x'.repeat(MESSAGE_TEXT_MAX + 1)
  fireEvent.change(field(), { target: { value: text } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This message has 1,000,001 characters; the maximum is 1,000,000.')
  expect(field().getAttribute('aria-describedby')).toBe(alert.id)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(sent).toEqual([])
  expect(field().value).toBe(text)
})
