import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type Me, type Profile, users } from '@parlance/contract/people/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DrawerContent } from '#app/layout/drawer-content.tsx'
import { SettingsMenu } from '#app/layout/settings-menu.tsx'
import { TopBar } from '#app/layout/top-bar.tsx'
import { UserBlock } from '#app/layout/user-block.tsx'
import { AssistantPicker } from '#features/assistants/picker/assistant-picker.tsx'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { ThreadHistory } from '#features/threads/thread-history.tsx'
import { profileQuery, userQuery } from '#features/users/users.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { fakeServer } from '#testing/fake-server.ts'

const build = vi.hoisted(() => ({ supportUrl: null as string | null }))
vi.mock('#lib/config.ts', async (original) => ({
  ...(await original<object>()),
  get supportUrl() {
    return build.supportUrl
  },
}))

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: [] })))
afterEach(() => {
  cleanup()
  build.supportUrl = null
  vi.unstubAllGlobals()
})

const one = (part: Partial<Assistant>) => ({ owner: '', is_enabled: true, ...part }) as Assistant
const list = [one({ id: 'a', name: 'Coach' }), one({ id: 'b', name: 'Sleeper', is_enabled: false })]

const nothing = { permissions: [], features: [] } as unknown as Profile

function draw(what: ReactNode, profile: Profile | null = nothing, user: Partial<Me> = { news_read: '' }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(assistantsQuery().queryKey, list)
  if (profile) client.setQueryData(profileQuery().queryKey, profile)
  client.setQueryData(userQuery().queryKey, user as Me)
  const rootRoute = createRootRoute({ component: () => what })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client, router }
}

describe('the top bar', () => {
  const bar = <TopBar menuOpen onToggle={() => {}} />

  test('shows a png where the svg of the logo cannot be shown', async () => {
    draw(bar)
    const [logo] = await screen.findAllByRole<HTMLImageElement>('img', { hidden: true })
    expect(logo?.getAttribute('src')).toBe('/logo.svg')
    fireEvent.error(logo as HTMLImageElement)
    expect(logo?.getAttribute('src')).toBe('/logo.png')
  })

  test('turns a wheel while something loads', async () => {
    const { client } = draw(bar)
    await screen.findAllByRole('img', { hidden: true })
    expect(screen.queryByLabelText('Loading')).toBeNull()
    let arrive = (_: string) => {}
    const asking = client.fetchQuery({
      queryKey: ['slow'],
      queryFn: () => new Promise<string>((resolve) => (arrive = resolve)),
    })
    expect((await screen.findByLabelText('Loading')).getAttribute('role')).toBe('progressbar')
    arrive('here')
    await asking
    await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  })
})

describe('the drawer', () => {
  test('keeps the places of its entries until it is known which ones a person has', async () => {
    let arrive = (_: Response) => {}
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('/profile')
        ? new Promise<Response>((resolve) => (arrive = resolve))
        : Response.json({ data: [], next_cursor: null }),
    )
    draw(<DrawerContent />, null)
    const newChat = await screen.findByRole('link', { name: 'New chat' })
    const places = () => newChat.parentElement?.querySelectorAll(':scope > [data-loading]').length
    expect(places()).toBe(2)
    expect(screen.queryByRole('link', { name: 'Knowledge base' })).toBeNull()
    arrive(Response.json({ role: 'ADMIN', current_role: null, permissions: [], features: ['marketplace'] }))
    expect(await screen.findByRole('link', { name: 'Knowledge base' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Marketplace' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New assistant' })).toBeTruthy()
    expect(places()).toBe(0)
  })
})

describe('the settings menu', () => {
  const menu = <SettingsMenu anchor={document.body} unread={0} hasNews onClose={() => {}} />

  test('is marked until the news of this version are opened, unless an administrator has disabled the mark', async () => {
    const marked: Profile = { ...nothing, features: ['news_mark'] }
    draw(<UserBlock />, marked)
    fireEvent.click(await screen.findByRole('button', { name: 'Settings, new version to discover' }))
    expect((await screen.findByRole('menuitem', { name: /Version 1.6.0/ })).textContent).toContain(
      "What's New",
    )
    cleanup()
    draw(<UserBlock />, marked, { news_read: '1.6.0' })
    expect(await screen.findByRole('button', { name: 'Settings' })).toBeTruthy()
    cleanup()
    draw(<UserBlock />)
    expect(await screen.findByRole('button', { name: 'Settings' })).toBeTruthy()
  })

  test("shows the version, which opens What's New", async () => {
    const server = fakeServer()
    server.on(users.readNews, () => undefined)
    draw(menu)
    expect((await screen.findByRole('menuitem', { name: /Version 1.6.0/ })).textContent).toContain(
      "What's New",
    )
    fireEvent.click(screen.getByText('Version 1.6.0'))
    const dialog = await screen.findByRole('dialog', { name: "What's New" })
    await within(dialog).findByRole('heading', { name: 'Version 1.6.0' })
    await expect.poll(() => server.changes().map(({ body }) => body)).toEqual([{ version: '1.6.0' }])
  })

  test('has a link for feedback only where the build names an address', async () => {
    draw(menu)
    await screen.findByRole('menuitem', { name: /Logout/ })
    expect(screen.queryByRole('menuitem', { name: 'Feedback' })).toBeNull()
    cleanup()
    build.supportUrl = 'https://help.example'
    draw(menu)
    const link = await screen.findByRole('menuitem', { name: 'Feedback' })
    expect(link.getAttribute('href')).toBe('https://help.example')
    expect(link.getAttribute('rel')).toContain('noopener')
  })
})

describe('the choice of an assistant', () => {
  test('shows one that is disabled, says so, and does not choose it', async () => {
    const { router } = draw(<AssistantPicker current={{ id: 'a', name: 'Coach' }} email="" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Assistant: Coach' }))
    const sleeper = await screen.findByRole('menuitem', { name: /Sleeper/ })
    expect(sleeper.getAttribute('aria-disabled')).toBe('true')
    expect(sleeper.textContent).toContain('Disabled')
    fireEvent.click(sleeper)
    expect(router.state.location.pathname).toBe('/')
    fireEvent.click(screen.getByRole('menuitem', { name: /Coach/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ assistant: 'a' }))
  })
})

describe('the history', () => {
  test('loads further pages of conversations until there are no more', async () => {
    const asked: string[] = []
    const row = (id: string) => ({ id, name: `Talk ${id}`, is_being_named: false }) as Thread
    vi.stubGlobal('fetch', async (url: string) => {
      const page = new URL(url).searchParams.get('page') ?? ''
      asked.push(page)
      if (page === '1') return Response.json({ data: [row('1')], next_cursor: 'after-1' })
      return Response.json({ data: [row('2')], next_cursor: null })
    })
    draw(<ThreadHistory assistantId="a" openThreadId={undefined} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByRole('link', { name: 'Talk 2' })
    expect(screen.getByRole('link', { name: 'Talk 1' })).toBeTruthy()
    expect(asked).toEqual(['1', 'after-1'])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})
