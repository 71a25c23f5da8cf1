import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Plugin } from '@parlance/contract/admin/plugins.ts'
import type { Call } from '@parlance/contract/core/endpoint.ts'
import type { WebPlugin } from '@parlance/plugin-api/web.ts'
import { Suspense } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'
import { translated } from '#lib/network/api-error.ts'
import { useSession } from '#lib/session-store.ts'
import { pluginsLoaded, type Sources, startPlugins, usePlugins } from '#plugins/host.ts'
import { hostOf } from '#plugins/plugin-host.ts'
import { PluginPageView } from '#plugins/plugin-page.tsx'
import { PluginProviders, Slot } from '#plugins/slot.tsx'
import { callHook } from '#plugins/use-hook.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const tutorial = import.meta.glob('../../../../tests/plugins/*/src/plugin.ts')
let tokens = 0

beforeAll(async () => {
  vi.stubGlobal('fetch', fetched)
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  logged.mockClear()
  fetched.mockReset()
})
afterEach(cleanup)
afterAll(() => usePlugins.setState({ active: [] }))

const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )
const facts = (id: string, more: Partial<Plugin> = {}): Plugin => ({
  id,
  has_global_provider: false,
  entry: null,
  settings: {},
  ...more,
})
const made = (id: string, more: Partial<WebPlugin> = {}): WebPlugin => ({
  id,
  name: id,
  locales: { en: { word: 'Word' }, fr: { word: 'Mot' } },
  ...more,
})
/** Every plugin is built in, whether it is enabled or not. */
const built = (plugins: Record<string, unknown>): Sources =>
  Object.fromEntries(
    Object.entries(plugins).map(([id, plugin]) => [
      `../plugins/${id}/src/plugin.ts`,
      vi.fn(async () => (typeof plugin === 'function' ? await plugin() : { plugin })),
    ]),
  )

type Options = Omit<NonNullable<Parameters<typeof startPlugins>[1]>, 'sources'>

async function load(sources: Sources, on: Plugin[], options: Options = {}) {
  fetched.mockImplementationOnce(() => json({ data: on, is_internal_user: true }))
  await startPlugins(`token ${(tokens += 1)}`, { sources, ...options })
  await pluginsLoaded()
}
const ids = () => usePlugins.getState().active.map(({ plugin }) => plugin.id)

describe('loading', () => {
  test('skips and logs a plugin that throws, hangs or is invalid, and loads the others (R26)', async () => {
    const sources = built({
      first: made('first'),
      throws: () => Promise.reject(new Error('no such luck')),
      hangs: () => new Promise(() => {}),
      wrong: 7,
      other: made('another'),
      last: made('last'),
    })
    const on = ['first', 'throws', 'hangs', 'wrong', 'other', 'without-web-part', 'last']
    await load(
      sources,
      on.map((id) => facts(id)),
      { load_ms: 30 },
    )
    expect(ids()).toEqual(['first', 'last'])
    const names = logged.mock.calls.map(([text]: unknown[]) => String(text).split(':')[0])
    expect(names).toEqual(['Plugin throws', 'Plugin hangs', 'Plugin wrong', 'Plugin other'])
  })

  test('fetches nothing for a disabled plugin', async () => {
    const sources = built({ on: made('on'), off: made('off') })
    await load(sources, [facts('on')])
    expect(Object.values(sources).map((source) => vi.mocked(source).mock.calls.length)).toEqual([1, 0])
  })

  test('fetches a packed plugin from its address, even if a plugin of the same name was built in', async () => {
    const sources = built({ one: made('one') })
    const fetchPacked = vi.fn(async () => ({ plugin: made('one', { name: 'packed' }) }))
    await load(sources, [facts('one', { entry: '/plugins/one/abc/plugin.js' })], { fetchPacked })
    expect(usePlugins.getState().active.map(({ plugin }) => plugin.name)).toEqual(['packed'])
    expect(fetchPacked).toHaveBeenCalledWith('/plugins/one/abc/plugin.js')
    expect(Object.values(sources)[0]).not.toHaveBeenCalled()
  })

  test('continues without plugins if their list cannot be read', async () => {
    fetched.mockImplementationOnce(() => json({ detail: 'ERROR' }, 500))
    await startPlugins('token of a bad day', { sources: built({ on: made('on') }) })
    await pluginsLoaded()
    expect(ids()).toEqual([])
  })

  test('waits for global providers, up to a limit', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    const sources = built({
      wraps: async () => {
        await late
        return { plugin: made('wraps') }
      },
    })
    fetched.mockImplementationOnce(() =>
      json({ data: [facts('wraps', { has_global_provider: true })], is_internal_user: false }),
    )
    await startPlugins('token of a late one', { sources, wait_ms: 20 })
    expect(ids()).toEqual([])
    release()
    await pluginsLoaded()
    expect(ids()).toEqual(['wraps'])
  })
})

describe('a slot', () => {
  const Fine = ({ host }: { host: { t: (key: string) => string } }) => <b>{host.t('word')}</b>
  const Throws = (): never => {
    throw new Error('broken')
  }

  test('shows the content of plugins; one that throws is logged once and does not break the page', async () => {
    await load(
      built({
        fine: made('fine', { slots: { user_menu_top: Fine } }),
        bad: made('bad', { slots: { user_menu_top: Throws } }),
      }),
      [facts('bad'), facts('fine')],
    )
    const page = (
      <>
        <i>page</i>
        <Slot name="user_menu_top" onClose={() => {}} />
        <Slot name="user_menu_top" onClose={() => {}} />
      </>
    )
    render(page)
    expect(screen.getAllByText('Word')).toHaveLength(2)
    expect(screen.getByText('page')).toBeTruthy()
    expect(
      logged.mock.calls.filter(([text]: unknown[]) => String(text).startsWith('Plugin bad')),
    ).toHaveLength(1)
    await setLanguage('fr')
    cleanup()
    render(page)
    expect(screen.getAllByText('Mot')).toHaveLength(2)
    await setLanguage('en')
  })

  test('that wraps the page is left out if it throws', async () => {
    const sources = built({ around: made('around', { slots: { app_global_providers: Throws } }) })
    await load(sources, [facts('around', { has_global_provider: true })])
    render(<PluginProviders>the page</PluginProviders>)
    expect(screen.getByText('the page')).toBeTruthy()
  })
})

describe('hooks', () => {
  test('collect all answers in order, without those that throw and those registered twice', async () => {
    const counting = (count: number) => ({ hooks: { thread_get_file_count: () => count } })
    await load(
      built({
        one: made('one', counting(1)),
        bad: made('bad', {
          hooks: {
            thread_get_file_count: () => {
              throw new Error('broken')
            },
          },
        }),
        twice: made('twice', { name: 'one', ...counting(7) }),
        two: made('two', { hooks: { thread_get_file_count: async () => 2 } }),
      }),
      ['one', 'bad', 'twice', 'two'].map((id) => facts(id)),
    )
    expect(await callHook('thread_get_file_count', { thread_id: null })).toEqual([1, 2])
  })

  test('that hang are logged and skipped after a timeout, and the next one is called', async () => {
    const clicked = (answer: () => boolean | Promise<boolean>) => ({
      hooks: { version_menu_handle_click: answer },
    })
    const hangs = made(
      'hangs',
      clicked(() => new Promise<boolean>(() => {})),
    )
    const sources = built({
      hangs,
      b: made(
        'b',
        clicked(() => true),
      ),
    })
    await load(sources, [facts('hangs'), facts('b')])
    vi.useFakeTimers()
    try {
      const answer = callHook('version_menu_handle_click')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await answer).toBe(true)
      expect(logged).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('use the first valid answer and call no further plugins', async () => {
    const last = vi.fn(() => 'third')
    const naming = (answer: () => string | null) => ({ hooks: { external_group_display_name: answer } })
    await load(
      built({
        a: made(
          'a',
          naming(() => null),
        ),
        b: made(
          'b',
          naming(() => 'second'),
        ),
        c: made('c', naming(last)),
      }),
      ['a', 'b', 'c'].map((id) => facts(id)),
    )
    expect(await callHook('external_group_display_name', { group_id: 'x' })).toBe('second')
    expect(last).not.toHaveBeenCalled()
    expect(await callHook('version_menu_handle_click')).toBe(null)
  })
})

describe('the interface of a plugin', () => {
  test('calls the server as the signed-in person only', async () => {
    await load(built({ one: made('one') }), [facts('one', { settings: { a: 1 } })])
    const [active] = usePlugins.getState().active
    if (active === undefined) throw new Error('it is not there')
    const host = hostOf(active)
    useSession.setState({ token: 'secret' })
    fetched.mockImplementation(() => json({ detail: 'plugins.one.word' }, 409))
    const answer = await host.fetchJson(`${host.calls_url}/things`, { method: 'POST', body: { a: 1 } })
    expect(answer).toEqual({ ok: false, status: 409, code: 'plugins.one.word', message: 'Word' })
    await expect(host.fetchJsonOrThrow('/v2/plugins/one/things')).rejects.toThrow('Word')
    const [url, init] = fetched.mock.calls[1] ?? []
    expect(url).toBe(`${window.location.origin}/v2/plugins/one/things`)
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret')

    const declared = { id: 'one.add', method: 'POST', path: '/v2/plugins/one/things' } as const
    const adds: Call<{ body: z.ZodUnknown }> = { ...declared, access: { kind: 'session' }, summary: '' }
    expect(await host.call(adds, { body: { a: 1 } })).toEqual(answer)
    await expect(host.callOrThrow(adds, { body: { a: 1 } })).rejects.toThrow('Word')

    fetched.mockClear()
    for (const path of ['https://elsewhere.example/', '@elsewhere.example/', 'things']) {
      await expect(host.fetchJson(path)).rejects.toThrow('is not below')
    }
    expect(fetched).not.toHaveBeenCalled()
    expect([host.isInternalUser(), host.language, host.settings]).toEqual([true, 'en', { a: 1 }])
    expect(translated('plugins.one.nothing')).toBe('plugins.one.nothing')
  })
})

test('the plugin of docs/plugins.md works in the page without changes', async () => {
  await load(tutorial, [facts('guestbook', { settings: { greeting: 'Welcome' } })])
  expect(ids()).toEqual(['guestbook'])
  fetched.mockImplementation((_, { method }) =>
    json(
      method === 'POST' ? { username: 'alice', text: 'Hello' } : { data: [{ username: 'bob', text: 'Hi' }] },
    ),
  )
  render(
    <Suspense>
      <PluginPageView slot="COMMON" path="guestbook" />
    </Suspense>,
  )
  expect(await screen.findByText('bob: Hi')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Guestbook' })).toBeTruthy()
  expect(screen.getByText('Welcome')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your line'), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText('alice: Hello')).toBeTruthy()
  expect(i18n.exists('plugins.guestbook.signed')).toBe(true)
})
