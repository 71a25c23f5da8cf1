import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { PluginUi } from '@parlance/plugin-api/ui.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'
import { plugin } from '../plugin.ts'
import { FeedbackButton } from './feedback-button.tsx'
import { actions, sdk, standIn } from './stand-in.harness.ts'
import { openChangelog } from './widgets.ts'

const SETTINGS = {
  organisation: 'acme',
  show_feedback: true,
  show_changelog: true,
  sdk_url: 'https://do.featurebase.app/js/sdk.js',
}
const TEXTS = { en, fr }
const notify = vi.fn()
const onDone = vi.fn()
const asked = vi.fn()
let session: AbortController
let loaded: string[]
let isRefused: boolean

const isKey = (key: string): key is keyof typeof en => key in en
const hostIn = (language: 'en' | 'fr' = 'en', settings: object = SETTINGS) =>
  ({
    base_url: '',
    calls_url: '',
    call: () => {
      asked()
      const refusal = { ok: false, status: 503, code: 'ERROR', message: 'no' }
      const token = { ok: true, data: { token: 'signed', expires_in: 300 } }
      return Promise.resolve(isRefused ? refusal : token)
    },
    isInternalUser: () => false,
    ui: {} as PluginUi,
    t: (key: string) => (isKey(key) ? TEXTS[language][key] : key),
    language,
    settings,
    signal: session.signal,
    notify,
  }) as unknown as PluginHost

beforeEach(() => {
  session = new AbortController()
  isRefused = false
  notify.mockReset()
  onDone.mockReset()
  asked.mockReset()
  loaded = standIn()
})
afterEach(async () => {
  cleanup()
  session.abort()
  await vi.waitFor(() => expect(document.querySelector('#featurebase-sdk')).toBe(null))
  vi.restoreAllMocks()
})

const show = (host = hostIn()) => render(<FeedbackButton host={host} onDone={onDone} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const connected = () => screen.findByRole('button', { name: 'Give feedback' })
const isWanted = (host: PluginHost) => plugin.hooks.left_menu_check_needs_auth(host)

describe('the button of the menu', () => {
  test('loads the script and identifies the person with the first press, which also opens the form', async () => {
    const posted = vi.spyOn(window, 'postMessage')
    show()
    expect(loaded).toEqual([])
    expect(await isWanted(hostIn())).toBe(true)
    press('Connect to FeatureBase')
    await connected()
    expect(onDone).toHaveBeenCalledOnce()
    expect(await isWanted(hostIn())).toBe(false)
    expect(loaded).toEqual([SETTINGS.sdk_url])
    expect(sdk.calls).toEqual([
      ['identify', { organization: 'acme', featurebaseJwt: 'signed', locale: 'en' }],
    ])
    press('Give feedback')
    const message = { target: 'FeaturebaseWidget', data: { action: 'openFeedbackWidget' } }
    await waitFor(() => expect(posted).toHaveBeenCalledWith(message, window.location.origin))
    expect(sdk.calls[1]).toEqual([
      'initialize_feedback_widget',
      { organization: 'acme', theme: 'light', locale: 'en', featurebaseJwt: 'signed' },
    ])
    press('Give feedback')
    await waitFor(() => expect(posted).toHaveBeenCalledTimes(2))
    expect(actions()).toHaveLength(2)
    expect(asked).toHaveBeenCalledOnce()
  })

  test.each([
    ['en', 'Failed to load FeatureBase SDK'],
    ['fr', 'Échec du chargement du SDK FeatureBase'],
  ] as const)(
    'says in %s that the script cannot be loaded, and can be pressed again',
    async (language, text) => {
      sdk.script = 'missing'
      const host = hostIn(language)
      show(host)
      press(host.t('connect'))
      await waitFor(() => expect(notify).toHaveBeenCalledWith(text, 'error'))
      sdk.script = 'good'
      press(host.t('connect'))
      await screen.findByRole('button', { name: host.t('feedback') })
      expect(loaded).toHaveLength(2)
    },
  )

  test('shows an error if FeatureBase does not accept the person, or if our server did not sign', async () => {
    sdk.identity = { message: 'invalid token' }
    show()
    press('Connect to FeatureBase')
    const failed = ['Failed to authenticate with FeatureBase', 'error']
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith(...failed))
    isRefused = true
    press('Connect to FeatureBase')
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
    expect(notify).toHaveBeenLastCalledWith(...failed)
  })

  test('is not shown without an organisation, or if feedback is disabled', async () => {
    for (const settings of [
      { ...SETTINGS, organisation: '' },
      { ...SETTINGS, show_feedback: false },
    ]) {
      const { container } = show(hostIn('en', settings))
      expect(container.innerHTML).toBe('')
      expect(await isWanted(hostIn('en', settings))).toBe(false)
    }
  })
})

describe('the version in the settings menu', () => {
  test('opens the changelog, set up once, in the language and the mode of the page', async () => {
    document.documentElement.dataset['mode'] = 'dark'
    expect(await openChangelog(hostIn('fr'))).toBe(true)
    expect(await openChangelog(hostIn('fr'))).toBe(true)
    delete document.documentElement.dataset['mode']
    expect(actions()).toEqual([
      'identify',
      'init_changelog_widget',
      'manually_open_changelog_popup',
      'manually_open_changelog_popup',
    ])
    expect(sdk.calls[1]?.[1]).toEqual({
      organization: 'acme',
      theme: 'dark',
      popup: { enabled: true, autoOpenForNewUpdates: false },
      locale: 'fr',
      featurebaseJwt: 'signed',
    })
  })

  test('leaves the news to the product if it fails or is disabled', async () => {
    expect(await openChangelog(hostIn('en', { ...SETTINGS, show_changelog: false }))).toBe(false)
    expect(loaded).toEqual([])
    sdk.script = 'missing'
    expect(await openChangelog(hostIn())).toBe(false)
    expect(notify).toHaveBeenCalledWith('Failed to load FeatureBase SDK', 'error')
  })

  test('does not wait for a script that never responds', async () => {
    vi.useFakeTimers()
    sdk.script = 'other'
    const opening = openChangelog(hostIn())
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await opening).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(notify).toHaveBeenCalledExactlyOnceWith('Failed to load FeatureBase SDK', 'error')
  })
})

test('signing out resets FeatureBase; the next person starts a new connection', async () => {
  show()
  press('Connect to FeatureBase')
  await connected()
  session.abort()
  await waitFor(() => expect(document.querySelector('#featurebase-sdk')).toBe(null))
  expect(actions()).toEqual(['identify', 'destroy_feedback_widget', 'destroy_changelog_widget', 'shutdown'])
  expect('Featurebase' in globalThis).toBe(false)
  cleanup()
  session = new AbortController()
  show()
  press('Connect to FeatureBase')
  await connected()
  expect(loaded).toHaveLength(2)
  expect(asked).toHaveBeenCalledTimes(2)
})
