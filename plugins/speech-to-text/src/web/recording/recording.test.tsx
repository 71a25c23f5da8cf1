import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { fr } from '../../locales/fr.ts'
import { Microphone } from '../microphone.tsx'
import { StandIn } from '../stand-in.harness.ts'
import { ui } from '../ui.harness.ts'
import { KeptRecordings } from './kept-recordings.tsx'
import { FakeRecorder, microphone, stubRecording } from './recorder.harness.ts'

type Answer =
  | { ok: true; data: { text: string } }
  | { ok: false; status: number; code: null; message: string }
const TEXTS = { en, fr }
const notify = vi.fn()
const upload = vi.fn<() => Promise<Answer>>()
const focus = vi.fn()
let written: string[]

const isKey = (key: string): key is keyof typeof en => key in en
const hostIn = (language: 'en' | 'fr', settings = {}) =>
  ({
    callOrThrow: async () => ({ languages: null, can_transcribe: true }),
    call: async () => ({ ok: true, data: undefined }),
    upload,
    kept: { put: async () => false, list: async () => [], remove: async () => {} },
    t: (key: string, values: Record<string, string> = {}) =>
      (isKey(key) ? TEXTS[language][key] : key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(values[name]),
      ),
    language,
    settings,
    ui,
    notify,
  }) as unknown as PluginHost

const field = { focus, beginPassage: () => ({ write: (text: string) => written.push(text) > 0 }) }

// loaded, so that no test waits for its code
beforeAll(() => import('../notice-dialog.tsx'))
beforeEach(() => {
  stubRecording()
  microphone.level = 0.1
  written = []
  localStorage.clear()
  sessionStorage.clear()
  upload.mockReset()
  upload.mockResolvedValue({ ok: true, data: { text: 'Bonjour.' } })
  notify.mockReset()
  focus.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(host: PluginHost) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Microphone
        host={host}
        thread_id={null}
        is_temporary={false}
        text=""
        onText={() => {}}
        disabled={false}
        field={field}
      />
      <KeptRecordings host={host} />
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Records until the microphone has detected a voice. */
async function begin(host: PluginHost) {
  localStorage.setItem('parlance-speech-notice', 'server')
  show(host)
  await screen.findByRole('button', { name: host.t('dictate') })
  press(host.t('dictate'))
  await waitFor(() => expect(document.querySelector('[data-level="2"]')).toBeTruthy())
}

test('a browser without recognition records; the destination is shown once, before the start', async () => {
  const host = hostIn('fr')
  show(host)
  await screen.findByRole('button', { name: 'Dicter' })
  press('Dicter')
  const dialog = await screen.findByRole('dialog', { name: 'Avant de dicter' })
  expect(dialog.textContent).toContain('Rien n’est envoyé à l’éditeur de votre navigateur.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Dicter' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Enregistrement…')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Enregistrement de 0:00' })).toBeTruthy()
  press('Arrêter la dictée')
  await waitFor(() => expect(written).toEqual(['Bonjour.']))
  expect(screen.queryByRole('group')).toBeNull()
})

test('Escape stops it; a refusal of the server is shown next to it, with buttons to retry and discard', async () => {
  const host = hostIn('en', { on_device_only: true })
  vi.stubGlobal('webkitSpeechRecognition', StandIn)
  upload.mockResolvedValueOnce({ ok: false, status: 429, code: null, message: 'The budget is used up' })
  await begin(host)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(await screen.findByText('The budget is used up')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy()
  press('Turn into text')
  await waitFor(() => expect(written).toEqual(['Bonjour.']))
  upload.mockResolvedValueOnce({ ok: false, status: 503, code: null, message: 'Later' })
  press('Dictate')
  await waitFor(() => expect(document.querySelector('[data-level="2"]')).toBeTruthy())
  press('Stop dictating')
  await screen.findByText('Later')
  press('Discard')
  expect(screen.queryByRole('group')).toBeNull()
  expect(written).toHaveLength(1)
})

test.each([
  ['en', 'Microphone access is blocked. Please grant permission.'],
  ['fr', 'L’accès au microphone est bloqué. Veuillez l’autoriser.'],
] as const)('in %s, a blocked microphone is said as specified', async (language, text) => {
  microphone.refuses = 'NotAllowedError'
  const host = hostIn(language)
  localStorage.setItem('parlance-speech-notice', 'server')
  show(host)
  await screen.findByRole('button', { name: host.t('dictate') })
  press(host.t('dictate'))
  await waitFor(() => expect(notify).toHaveBeenCalledWith(text, 'error'))
  expect(screen.queryByRole('group')).toBeNull()
})

test('leaving the page of a conversation keeps the recording', async () => {
  const host = hostIn('en')
  await begin(host)
  FakeRecorder.current.give('some')
  cleanup()
  show(host)
  expect(await screen.findByText('Not turned into text yet.')).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
})

test('a recogniser that never responds is replaced with the server from then on', async () => {
  vi.stubGlobal('webkitSpeechRecognition', StandIn)
  StandIn.all = []
  localStorage.setItem('parlance-speech-notice', 'vendor')
  show(hostIn('en'))
  press('Dictate')
  await waitFor(() => expect(StandIn.all).toHaveLength(1))
  act(() => StandIn.current.fail('network'))
  await waitFor(() => expect(notify).toHaveBeenCalledWith(en.from_now_on_server))
  localStorage.setItem('parlance-speech-notice', 'server')
  press('Dictate')
  expect(await screen.findByText('Recording…')).toBeTruthy()
})
