import { act, cleanup, render, screen } from '@testing-library/react'
import { HOOK_KINDS, type HookName } from '@parlance/plugin-api/hooks.ts'
import type { SlotName } from '@parlance/plugin-api/slots.ts'
import { lazy } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { pluginsLoaded, startPlugins, usePlugins } from '#plugins/host.ts'
import { PluginProviders, Slot } from '#plugins/slot.tsx'
import { callHook } from '#plugins/use-hook.ts'

const sent: { plugin_id: string; place: string; message: string }[] = []
let on: { id: string; has_global_provider: boolean; entry: string | null; settings: object }[] = []
let loads = 0
const forever = new Promise<never>(() => {})
const texts = { en: { word: 'Word' }, fr: { word: 'Mot' } }

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, init: { body?: string } = {}) => {
    if (!url.endsWith('/v2/plugin-failures')) return Response.json({ data: on, is_internal_user: false })
    sent.push(JSON.parse(init.body ?? ''))
    return new Response(null, { status: 204 })
  })
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  useSession.setState({ token: 'a token' })
})
beforeEach(() => void sent.splice(0))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => {
  usePlugins.setState({ active: [] })
  vi.unstubAllGlobals()
})

type Parts = { slots?: object; hooks?: object; pages?: unknown; locales?: unknown }

/** Loads a plugin for each of these modules, and one that works after them; each has a separate id in this file. */
async function load(modules: unknown[], fine: Parts = {}): Promise<string[]> {
  loads += 1
  const all = [...modules, { plugin: { name: 'fine', locales: texts, ...fine } }]
  const ids = all.map((_, at) => `p${loads}x${at}`)
  on = ids.map((id) => ({ id, has_global_provider: false, entry: null, settings: {} }))
  const sources = Object.fromEntries(
    all.map((module, at) => [
      `../plugins/${ids[at]}/src/plugin.ts`,
      async () => {
        if (module instanceof Error) throw module
        const { plugin } = module as { plugin?: unknown }
        const isPlugin = typeof plugin === 'object' && plugin !== null
        return isPlugin ? { plugin: { id: ids[at], ...plugin } } : await module
      },
    ]),
  )
  await startPlugins(`broken ${loads}`, { sources, load_ms: 50 })
  await pluginsLoaded()
  return ids
}
const broken = (parts: Parts) => ({ plugin: { name: 'broken', locales: texts, ...parts } })
const active = () => usePlugins.getState().active.map(({ plugin }) => plugin.id)
const Fine = () => <b>fine</b>
const Throws = () => {
  throw new Error('broken')
}

test('modules that throw, hang or are not plugins are skipped and reported; the one after them works', async () => {
  const ids = await load([
    new Error('no such luck'),
    forever,
    7,
    { plugin: null },
    broken({ locales: { en: texts.en } }),
    broken({ locales: { ...texts, fr: { word: 7 } } }),
    broken({ pages: 'none' }),
    broken({ pages: [{ slot: 'COMMON' }] }),
    broken({ hooks: { version_menu_handle_click: true } }),
  ])
  expect(active()).toEqual([ids.at(-1)])
  await vi.waitFor(() => expect(sent).toHaveLength(9))
  expect(sent[0]).toEqual({ plugin_id: ids[0], place: 'loading', message: 'no such luck' })
  expect(new Set(sent.map(({ place }) => place))).toEqual(new Set(['loading']))
})

const SLOTS = ['search_bar_left', 'search_bar_right', 'search_bar_file_list', 'upload_menu_action'] as const
const MORE_SLOTS = [
  'upload_menu_picker_portal',
  'upload_menu_file_list',
  'ai_answer_action',
  'user_menu_top',
] as const
const LAST_SLOTS = [
  'assistant_form_file_button',
  'assistant_form_file_list',
  'assistant_share_groups_selector',
  'left_menu_auth_button',
  'knowledge_base_upload_action',
  'knowledge_base_upload_file_list',
] as const

test.each([...SLOTS, ...MORE_SLOTS, ...LAST_SLOTS])(
  'what throws, hangs or is garbage in %s',
  async (slot: SlotName) => {
    const fillings = [Throws, lazy(() => forever), 7, () => ({ no: 'element' }), 'no-such-element']
    await load(
      fillings.map((one) => broken({ slots: { [slot]: one } })),
      { slots: { [slot]: Fine } },
    )
    const Any = Slot as (props: { name: SlotName }) => React.ReactNode
    render(
      <>
        <i>page</i>
        <Any name={slot} />
      </>,
    )
    expect(screen.getByText('page')).toBeTruthy()
    expect(screen.getByText('fine')).toBeTruthy()
  },
)

/** The hook's response from the working plugin. */
const ANSWERS: Record<HookName, unknown> = {
  assistant_add_file: [{ name: 'a.txt', media_type: 'text/plain', content: new Blob(['a']) }],
  thread_add_file: [],
  thread_get_file_count: 2,
  user_group_selector_get_external_groups: [{ id: 'g', name: 'G' }],
  user_group_selector_group_display_name: 'G',
  left_menu_check_needs_auth: true,
  left_menu_handle_auth: false,
  assistant_share_get_external_entities: [{ id: 'g', name: 'G', level: 'user' }],
  share_with_external_group: true,
  remove_from_external_group: true,
  external_group_display_name: 'G',
  knowledge_base_add_file: [],
  knowledge_base_get_file_count: 0,
  version_menu_handle_click: true,
}

test.each(Object.keys(HOOK_KINDS) as HookName[])(
  'hooks that throw, hang or answer garbage: %s',
  async (name) => {
    const garbage = [{ some: 'thing' }, [{ id: 7 }], Number.NaN, Symbol('x'), () => {}]
    const answers = [() => Throws(), () => forever, ...garbage.map((one) => () => one)]
    const ids = await load(
      answers.map((answer, at) => ({
        plugin: { name: `broken ${at}`, locales: texts, hooks: { [name]: answer } },
      })),
      { hooks: { [name]: () => ANSWERS[name] } },
    )
    vi.useFakeTimers()
    const asked = callHook(name, {} as never)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await asked).toEqual(HOOK_KINDS[name] === 'collect' ? [ANSWERS[name]] : ANSWERS[name])
    vi.useRealTimers()
    expect(active()).toHaveLength(ids.length)
  },
)

describe('a global provider', () => {
  const providers: [string, unknown][] = [
    ['throws', Throws],
    ['hangs', lazy(() => forever)],
    ['draws nothing', () => null],
    ['is garbage', 7],
  ]
  test.each(providers)('that %s leaves the page and the other providers', async (_, provider) => {
    const Around = ({ children }: { children: React.ReactNode }) => (
      <section aria-label="fine">{children}</section>
    )
    await load([broken({ slots: { app_global_providers: provider } })], {
      slots: { app_global_providers: Around },
    })
    vi.useFakeTimers()
    render(<PluginProviders>the page</PluginProviders>)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('region', { name: 'fine' }).textContent).toBe('the page')
  })
})
