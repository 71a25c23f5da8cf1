import { type Profile, users } from '@parlance/contract/people/users.ts'
import { assistantSharing, type Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { type SharedGaps, type SharedThread, sharedThreads } from '@parlance/contract/chat/shared-threads.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ShareDialog } from '#features/shared-threads/share-dialog.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const THREAD = '01890000-0000-7000-8000-000000000001'
const MESSAGE = '01890000-0000-7000-8000-000000000002'
const PROFILE: Profile = {
  username: 'alice',
  image: null,
  email: 'alice@example.org',
  lang: 'en',
  role: 'USER',
  current_role: { id: THREAD, name: 'USER', description: '', is_system_role: true },
  permissions: [{ resource: 'user', action: 'list' }],
  features: [],
}
const BOB: Subject = {
  subject_type: 'user',
  subject_id: 'bob',
  name: 'Bob',
  email: 'bob@example.org',
  member_count: null,
}
const gapsOf = (hidden_from: 'all' | 'some'): SharedGaps => ({
  messages: 2,
  images: 1,
  files: 0,
  bases: [{ kind: 'knowledge_base', name: 'Timetables', passages: 2, hidden_from }],
})
const DAY_MS = 86_400_000

const link: SharedThread = {
  id: '01890000-0000-7000-8000-000000000003',
  thread_id: THREAD,
  thread_name: 'Ferries',
  kind: 'snapshot',
  audience: 'signed_in',
  with_files: false,
  subjects: [],
  url: 'https://chat.example.org/shared/abc',
  state: 'active',
  created_at: '2026-05-01T09:00:00.000Z',
  expires_at: null,
  open_count: 4,
  last_opened_at: null,
}
const written = vi.fn(async (_text: string) => {})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  written.mockClear()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The dialog of a conversation with an image and a passage of a base that not everyone can read. */
async function drawDialog({ isPublic = false, links = [] as SharedThread[] } = {}) {
  const server = fakeServer()
  const features: Profile['features'] = isPublic
    ? ['share_threads', 'share_threads_publicly']
    : ['share_threads']
  server.on(users.profile, () => ({ ...PROFILE, features }))
  server.on(sharedThreads.check, ({ body }) =>
    gapsOf((body as { audience: string }).audience === 'anyone' ? 'all' : 'some'),
  )
  server.on(sharedThreads.mine, () => ({ data: links, next_cursor: null }))
  server.on(sharedThreads.create, () => link)
  server.on(assistantSharing.subjects, () => ({ data: [BOB], next_cursor: null }))
  await draw(<ShareDialog threadId={THREAD} name="Ferries" messageId={MESSAGE} onClose={() => {}} />)
  await screen.findByText(/only the names of the steps/)
  return server
}

const notesOf = () => screen.getAllByRole('status')[0] as HTMLElement
const create = () => screen.getByRole('button', { name: 'Create link' })

test('creates a snapshot without files for signed-in people that expires in 30 days, and copies its address', async () => {
  const server = await drawDialog()
  fireEvent.click(create())
  await waitFor(() => expect(written).toHaveBeenCalledWith(link.url))
  const [sent] = server.askedOf(sharedThreads.create)
  const { expires_at, ...body } = { expires_at: '', ...(sent?.body as object) }
  expect(body).toEqual({
    kind: 'snapshot',
    message_id: MESSAGE,
    audience: 'signed_in',
    subjects: [],
    with_files: false,
  })
  expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(30)
})

test('a new link is announced and focused, ready to be copied', async () => {
  const server = await drawDialog()
  await screen.findByText('No links yet')
  server.on(sharedThreads.mine, () => ({ data: [link], next_cursor: null }))
  fireEvent.click(create())
  await screen.findByText('Link created and copied')
  const copy = screen.getByRole('button', { name: /^Copy the link/ })
  await waitFor(() => expect(document.activeElement).toBe(copy))
})

test('shows in advance what readers will not see', async () => {
  await drawDialog()
  const notes = notesOf()
  expect(notes.textContent).toContain('2 passages from “Timetables”, for those who cannot read it')
  expect(notes.textContent).toContain('1 image')
  expect(notes.textContent).toContain('only the names of the steps')
  fireEvent.click(screen.getByRole('checkbox', { name: 'With files and images' }))
  expect(notes.textContent).not.toContain('1 image')
})

test('requires at least one person for a link to named people', async () => {
  const server = await drawDialog()
  fireEvent.click(screen.getByRole('radio', { name: 'Only some people and groups' }))
  expect(create()).toHaveProperty('disabled', true)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Person or group' }))
  fireEvent.click(await screen.findByRole('option', { name: /Bob/ }))
  expect(within(screen.getByRole('list', { name: /who can open the link/ })).getByText('Bob')).toBeTruthy()
  fireEvent.click(create())
  await waitFor(() =>
    expect(server.askedOf(sharedThreads.create)[0]?.body).toMatchObject({
      audience: 'named',
      subjects: [{ subject_type: 'user', subject_id: 'bob' }],
    }),
  )
})

test('offers links for anyone only if the settings allow them', async () => {
  await drawDialog()
  expect(screen.queryByRole('radio', { name: /^Anyone/ })).toBeNull()
  cleanup()
  await drawDialog({ isPublic: true })
  fireEvent.click(await screen.findByRole('radio', { name: /^Anyone/ }))
  await waitFor(() => expect(notesOf().textContent).not.toContain('for those who cannot read it'))
})

test('refuses an expiry in the past', async () => {
  await drawDialog()
  fireEvent.change(screen.getByRole('combobox', { name: 'Expires' }), { target: { value: 'date' } })
  expect(create()).toHaveProperty('disabled', true)
  const field = screen.getByRole('textbox', { name: 'Last day' })
  fireEvent.change(field, { target: { value: '01/02/2020' } })
  expect(screen.getByText('Choose a date in the future')).toBeTruthy()
  fireEvent.change(field, { target: { value: '01/02/2999' } })
  expect(create()).toHaveProperty('disabled', false)
})

test('lists the existing links with their number of openings, and revokes one after confirmation', async () => {
  const server = await drawDialog({ links: [link] })
  server.on(sharedThreads.revoke, () => undefined)
  const list = await screen.findByRole('list', { name: 'Links to this conversation' })
  expect(list.textContent).toContain('Snapshot · Signed-in people · Without files')
  expect(list.textContent).toContain('Opened 4 times')
  fireEvent.click(within(list).getByRole('button', { name: /^Copy the link/ }))
  await waitFor(() => expect(written).toHaveBeenCalledWith(link.url))
  fireEvent.click(within(list).getByRole('button', { name: /^Revoke the link/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Revoke this link?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(server.askedOf(sharedThreads.revoke)[0]?.params).toEqual({ shared_thread_id: link.id }),
  )
})
