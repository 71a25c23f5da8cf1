import MenuList from '@mui/material/MenuList'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { held } from '../held.ts'
import { HeldForBase } from './held-list.tsx'
import { AssistantButton, BaseButton, ThreadEntry, ThreadPicker } from './places.tsx'
import { hostIn, StandIn } from './testing.harness.ts'

const ADDRESS = 'https://docs.google.com/document/d/1AbC-dEf_GhIjKlMnOp/edit'
const ID = '1AbC-dEf_GhIjKlMnOp'
const DOCUMENT = 'application/vnd.google-apps.document'
let google: StandIn
/** The responses of the Drive API, by file id; a number is the status of an error. */
let drive: Map<string, { name: string; mimeType: string; size?: string } | number>
let requests: { url: string; token: string | null }[]
const onPicked = vi.fn()

beforeEach(() => {
  google = new StandIn()
  google.install()
  drive = new Map([
    ['plan', { name: 'Plan', mimeType: DOCUMENT }],
    ['list', { name: 'list.txt', mimeType: 'text/plain', size: '5' }],
  ])
  requests = []
  onPicked.mockReset()
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, token: headers['authorization'] ?? null })
    const { pathname, searchParams } = new URL(url)
    const id = pathname.split('/')[4] ?? ''
    const file = drive.get(id) ?? 404
    if (typeof file === 'number') return new Response('{}', { status: file })
    const isContent = pathname.endsWith('/export') || searchParams.get('alt') === 'media'
    return new Response(isContent ? 'words' : JSON.stringify({ id, ...file }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const target = (part: Partial<FilesTarget> = {}): FilesTarget => ({
  kind: 'assistant',
  id: 'an-assistant',
  formats: ['docx', 'pdf', 'txt'],
  room: 5,
  refusalOf: ({ name }) => (/\.(docx|pdf|txt)$/.test(name) ? null : 'This file format is not supported'),
  ...part,
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const ready = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
const doc = (id: string, name: string, mimeType: string) => ({ id, name, mimeType })

async function openDialog(host = hostIn('en'), part: Partial<FilesTarget> = {}) {
  const shown = render(
    <AssistantButton host={host} assistant_id="an-assistant" target={target(part)} onPicked={onPicked} />,
  )
  press('Google Drive')
  await screen.findByRole('dialog')
  return shown
}
async function pickIn(...docs: object[]) {
  await waitFor(() => expect(google.windows).toHaveLength(1))
  await act(async () => google.answer({ action: docs.length > 0 ? 'picked' : 'cancel', docs }))
}
const namesHeld = (host: PluginHost) => held.at(host, target()).map(({ name }) => name)

test('files that are chosen in Google’s window are loaded and handed over', async () => {
  const host = hostIn('fr')
  render(<AssistantButton host={host} assistant_id="an-assistant" target={target()} onPicked={onPicked} />)
  expect(google.scripts).toEqual([])
  press('Google Drive')
  await ready('Choisir dans Google Drive')
  expect(google.scripts.toSorted()).toEqual([
    'https://accounts.google.com/gsi/client',
    'https://apis.google.com/js/api.js',
  ])
  press('Choisir dans Google Drive')
  // the dialog is hidden while Google's window is open
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pickIn(
    doc('plan', 'Plan', DOCUMENT),
    doc('list', 'list.txt', 'text/plain'),
    doc('film', 'film.mp4', 'video/mp4'),
    doc('form', 'Form', 'application/vnd.google-apps.form'),
  )
  expect(google.asked).toEqual([
    {
      client_id: '4711-abc.apps.googleusercontent.com',
      scope: 'https://www.googleapis.com/auth/drive.file',
    },
  ])
  expect(google.windows[0]).toMatchObject({
    setOAuthToken: 'token-1',
    setDeveloperKey: 'a-key',
    setAppId: '4711',
    setLocale: 'fr',
    setMaxItems: 5,
    enableFeature: 'multiselectEnabled',
  })
  expect(google.windows[0]?.['views']).toHaveLength(3)
  expect((await screen.findByRole('status')).textContent).toBe('2 fichiers sélectionnés')
  expect(screen.getByText('This file format is not supported')).toBeTruthy()
  expect(screen.getByText('Ce type de fichier Google ne peut pas être importé.')).toBeTruthy()
  press('Importer')
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce())
  expect(namesHeld(host)).toEqual(['Plan.docx', 'list.txt'])
  // one token for all requests
  expect(google.asked).toHaveLength(1)
  expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(['Bearer token-1']))
})

test('a file given by its address is confirmed in Google’s window if Google does not know it yet', async () => {
  const host = hostIn('en')
  await openDialog(host)
  fireEvent.change(screen.getByLabelText('File URL'), { target: { value: 'https://example.org/x' } })
  await ready('Add')
  press('Add')
  expect(await screen.findByText('This is not the address of a file in Google Drive.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('File URL'), { target: { value: ADDRESS } })
  press('Add')
  expect(screen.getByRole('status').textContent).toBe('1 file selected')
  press('Import')
  expect(await screen.findByText('This file was not found, or you have no access to it.')).toBeTruthy()
  press('Confirm in Google Drive')
  drive.set(ID, { name: 'Minutes', mimeType: DOCUMENT })
  await pickIn(doc(ID, 'Minutes', DOCUMENT))
  expect(google.windows[0]?.['views']).toEqual([expect.objectContaining({ setFileIds: ID })])
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce())
  expect(namesHeld(host)).toEqual(['Minutes.docx'])
})

test('with access to all files, an address needs no confirmation', async () => {
  const host = hostIn('en', { reads_all: true })
  drive.set(ID, { name: 'Minutes', mimeType: DOCUMENT })
  await openDialog(host)
  fireEvent.change(screen.getByLabelText('File URL'), { target: { value: ADDRESS } })
  await ready('Add')
  press('Add')
  press('Import')
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce())
  expect(google.asked[0]?.scope).toBe('https://www.googleapis.com/auth/drive.readonly')
  expect(google.windows).toEqual([])
})

test.each([
  ['popup_closed', /was closed before/],
  ['popup_failed_to_open', /allow pop-ups/],
  [{ error: 'access_denied' }, /^Failed to authenticate with Google. Please try again.$/],
  [{ access_token: '', expires_in: 0 }, /^Failed to authenticate/],
])('a sign-in that ends with %j is reported, and can be tried again', async (answer, words) => {
  google.tokens = [answer]
  await openDialog()
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to authenticate with Google. Please try again.')
  expect(alert.textContent).toMatch(words)
  press('Choose in Google Drive')
  await pickIn()
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failed file shows the reason and can be retried; the others are kept', async () => {
  const host = hostIn('en')
  drive.set('plan', 403)
  await openDialog(host)
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  await pickIn(doc('plan', 'Plan', DOCUMENT), doc('list', 'list.txt', 'text/plain'))
  press('Import')
  expect(await screen.findByText('You have no access to this file.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 2 files loaded'))
  expect(onPicked).not.toHaveBeenCalled()
  drive.set('plan', 404)
  press('Try Plan.docx again')
  expect(await screen.findByText('This file was not found, or you have no access to it.')).toBeTruthy()
  press('Add 1 file')
  expect(namesHeld(host)).toEqual(['list.txt'])
})

test('surplus files are not imported, and each file can be removed', async () => {
  await openDialog(hostIn('en'), { room: 1 })
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  await pickIn(doc('plan', 'Plan', DOCUMENT), doc('list', 'list.txt', 'text/plain'))
  expect(screen.getByText(/1 at most/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
  press('Remove Plan.docx')
  await ready('Import')
})

test('missing settings are listed, and none of Google’s scripts are loaded', async () => {
  await openDialog(hostIn('en', { api_key: '', app_id: '2', drive_url: 'http://example.org' }))
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'The API key is missing.',
    'The app ID and the client ID belong to different projects.',
    'An address of Google is wrong.',
  ])
  expect(google.scripts).toEqual([])
})

test('the next person who signs in gets neither the token nor the files', async () => {
  const session = new AbortController()
  const first = hostIn('en', {}, session.signal)
  held.hold(first, target(), [{ name: 'a.txt', media_type: 'text/plain', content: new Blob(['a']) }])
  const { unmount } = await openDialog(first)
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  await pickIn()
  unmount()
  session.abort()
  const second = hostIn('en')
  expect(namesHeld(second)).toEqual([])
  await openDialog(second)
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  await waitFor(() => expect(google.windows[1]).toMatchObject({ setOAuthToken: 'token-2' }))
})

test('in a conversation the menu closes and the import opens outside it', async () => {
  const onClose = vi.fn()
  const host = hostIn('en')
  const place = target({ kind: 'thread', id: null })
  render(
    <>
      <MenuList>
        <ThreadEntry host={host} thread_id={null} is_temporary={false} target={place} onClose={onClose} />
      </MenuList>
      <ThreadPicker host={host} thread_id={null} is_temporary={false} target={place} onPicked={onPicked} />
    </>,
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Google Drive' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(await screen.findByRole('dialog', { name: 'Import from Google Drive' })).toBeTruthy()
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onPicked).not.toHaveBeenCalled()
})

test('a knowledge base shows the loaded files until they are added or removed', async () => {
  const host = hostIn('en')
  const place = target({ kind: 'knowledge_base', id: 'a-base', room: null })
  const onChange = vi.fn()
  render(
    <>
      <BaseButton host={host} knowledge_base_id="a-base" target={place} onClose={onPicked} />
      <HeldForBase host={host} knowledge_base_id="a-base" onChange={onChange} />
    </>,
  )
  press('Google Drive')
  await ready('Choose in Google Drive')
  press('Choose in Google Drive')
  await pickIn(doc('list', 'list.txt', 'text/plain'))
  expect(google.windows[0]).not.toHaveProperty('setMaxItems')
  press('Import')
  expect(await screen.findByText('list.txt')).toBeTruthy()
  expect(onPicked).toHaveBeenCalledOnce()
  press('Remove list.txt')
  expect(screen.queryByText('list.txt')).toBeNull()
  expect(onChange).toHaveBeenCalledOnce()
})
