import MenuList from '@mui/material/MenuList'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SpokenLanguage } from '../languages.ts'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'
import { Microphone } from './microphone.tsx'
import { SpokenLanguages } from './spoken-languages.tsx'
import { StandIn } from './stand-in.harness.ts'
import { ui } from './ui.harness.ts'

const TEXTS = { en, fr }
const notify = vi.fn()
const focus = vi.fn()
let passages: string[]
let stored: SpokenLanguage[] | null

const notAsked = () => Promise.reject(new Error('only declared calls are made'))
const unused = {
  base_url: '',
  calls_url: '',
  fetchJson: notAsked,
  fetchJsonOrThrow: notAsked,
  call: notAsked,
  upload: notAsked,
  kept: { put: async () => true, list: async () => [], remove: async () => {} },
  isInternalUser: () => false,
  signal: new AbortController().signal,
  ui,
}

const isKey = (key: string): key is keyof typeof en => key in en
const hostIn = (language: 'en' | 'fr', settings = {}) =>
  ({
    ...unused,
    callOrThrow: (_call: unknown, { body }: { body?: { languages: SpokenLanguage[] } }) => {
      if (body) stored = body.languages
      return Promise.resolve({ languages: stored, can_transcribe: false })
    },
    t: (key, values = {}) =>
      (isKey(key) ? TEXTS[language][key] : key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(values[name]),
      ),
    language,
    settings,
    notify,
  }) as PluginHost

const field = {
  focus,
  beginPassage: () => {
    const index = passages.push('') - 1
    return {
      write: (text: string) => {
        passages[index] = text
        return true
      },
    }
  },
}

// loaded, so that no test waits for its code
beforeAll(() => import('./notice-dialog.tsx'))
beforeEach(() => {
  vi.stubGlobal('webkitSpeechRecognition', StandIn)
  StandIn.all = []
  passages = []
  stored = null
  localStorage.clear()
  notify.mockReset()
  focus.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (host: PluginHost, disabled = false) => (
  <QueryClientProvider client={new QueryClient()}>
    <Microphone
      host={host}
      thread_id={null}
      is_temporary={false}
      text=""
      onText={() => {}}
      disabled={disabled}
      field={field}
    />
    <MenuList>
      <SpokenLanguages host={host} />
    </MenuList>
  </QueryClientProvider>
)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Presses the microphone, with the notice already shown. */
async function begin(host = hostIn('en')) {
  localStorage.setItem('parlance-speech-notice', 'vendor')
  const { rerender } = render(page(host))
  press(host.t('dictate'))
  await screen.findByRole('button', { name: host.t('stop') })
  await waitFor(() => expect(StandIn.all).toHaveLength(1))
  return rerender
}

test('the destination of the recording is shown once, before the microphone is opened', async () => {
  render(page(hostIn('en')))
  press('Dictate')
  const dialog = await screen.findByRole('dialog', { name: 'Before you dictate' })
  expect(dialog.textContent).toContain('send the recording to their vendor')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(StandIn.all).toHaveLength(0)
  press('Dictate')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Dictate' })).at(-1) as HTMLElement)
  await waitFor(() => expect(StandIn.all).toHaveLength(1))
  expect(StandIn.current.lang).toBe('en-GB')
})

test('speech is written at the caret; the button and Escape stop it', async () => {
  await begin()
  act(() => StandIn.current.hear({ text: 'see' }))
  act(() => StandIn.current.hear({ text: 'see you', isFinal: true }))
  act(() => StandIn.current.hear({ text: 'see you', isFinal: true }, { text: ' soon' }))
  expect(passages).toEqual(['see you', 'soon'])
  expect(screen.getByRole('status').textContent).toBe('Listening. Escape stops.')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(StandIn.current.stop).toHaveBeenCalled()
  expect(focus).toHaveBeenCalled()
  act(() => StandIn.current.end())
  expect(screen.getByRole('status').textContent).toBe('Dictation has stopped.')
  press('Dictate')
  await waitFor(() => expect(StandIn.all).toHaveLength(2))
  press('Stop dictating')
  expect(StandIn.current.stop).toHaveBeenCalled()
})

test('unsettled text is kept when the recogniser ends unexpectedly, and later text is added', async () => {
  await begin()
  act(() => StandIn.current.hear({ text: 'see you' }))
  act(() => StandIn.current.end())
  act(() => StandIn.current.hear({ text: 'soon' }))
  expect(passages).toEqual(['see you', 'soon'])
})

test('sending the message ends it, and late results are dropped', async () => {
  const host = hostIn('en')
  const rerender = await begin(host)
  act(() => StandIn.current.hear({ text: 'see' }))
  rerender(page(host, true))
  expect(StandIn.current.abort).toHaveBeenCalled()
  act(() => StandIn.current.hear({ text: 'see you', isFinal: true }))
  expect(passages).toEqual(['see'])
  expect(screen.getByRole('button', { name: 'Dictate' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['en', 'not-allowed', 'Microphone access is blocked. Please grant permission.'],
  ['en', 'service-not-allowed', 'Speech recognition is not supported in your browser'],
  ['fr', 'not-allowed', 'L’accès au microphone est bloqué. Veuillez l’autoriser.'],
] as const)('in %s, %s is said as specified', async (language, error, text) => {
  await begin(hostIn(language))
  expect(StandIn.current.lang).toBe(language === 'en' ? 'en-GB' : 'fr-FR')
  act(() => StandIn.current.fail(error))
  await waitFor(() => expect(notify).toHaveBeenCalledWith(text, 'error'))
  expect(screen.getByRole('button', { name: TEXTS[language].dictate })).toBeTruthy()
})

test('languages are chosen in the menu: with both, a button switches between them; with none, a message asks for one', async () => {
  await begin()
  const item = (name: string) => screen.findByRole('menuitemcheckbox', { name: `Spoken language: ${name}` })
  fireEvent.click(await item('French (France)'))
  await waitFor(() => expect(stored).toEqual(['en-GB', 'fr-FR']))
  press('Stop dictating')
  act(() => StandIn.current.end())
  press('Dictate')
  fireEvent.click(await screen.findByRole('button', { name: /Switch to French/ }))
  await waitFor(() => expect(StandIn.current.lang).toBe('fr-FR'))
  press('Stop dictating')
  act(() => StandIn.current.end())
  fireEvent.click(await item('French (France)'))
  fireEvent.click(await item('English (United Kingdom)'))
  await waitFor(() => expect(stored).toEqual([]))
  press('Dictate')
  const asked = 'Please select the languages you want to use in your preferences'
  await waitFor(() => expect(notify).toHaveBeenCalledWith(asked, 'error'))
})

test('without recognition there is no microphone, and the menu shows the reason', () => {
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  render(page(hostIn('en')))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Speech recognition is not supported in your browser')).toBeTruthy()
})

test('on the device only: no microphone if the browser has no support, and no start in a missing language', async () => {
  const host = hostIn('en', { on_device_only: true })
  const { unmount } = render(page(host))
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  const available = vi.fn<() => Promise<'available' | 'unavailable'>>(async () => 'unavailable')
  vi.stubGlobal('webkitSpeechRecognition', Object.assign(class extends StandIn {}, { available }))
  localStorage.setItem('parlance-speech-notice', 'device')
  render(page(host))
  press('Dictate')
  const text = 'Your browser cannot recognise English (United Kingdom).'
  await waitFor(() => expect(notify).toHaveBeenCalledWith(text, 'error'))
  expect(StandIn.all).toHaveLength(0)
  available.mockResolvedValue('available')
  press('Dictate')
  await waitFor(() => expect(StandIn.all).toHaveLength(1))
  expect(StandIn.current.processLocally).toBe(true)
})
