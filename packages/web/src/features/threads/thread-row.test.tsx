import { folders } from '@parlance/contract/chat/folders.ts'
import { threads, type Thread } from '@parlance/contract/chat/threads.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ThreadRow } from '#features/threads/thread-row.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const thread: Thread = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Holidays',
  assistant_id: '01890000-0000-7000-8000-000000000002',
  assistant_name: 'Helper',
  is_being_named: false,
  is_pinned: false,
  is_archived: false,
  is_unread: false,
  folder: null,
  expires_at: null,
  created_at: '2026-05-01T09:00:00.000Z',
  updated_at: '2026-05-01T09:00:00.000Z',
}
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
  // loaded, so that no test waits for its code
  await import('#features/threads/thread-row-edit.tsx')
})
beforeEach(async () => {
  server = fakeServer()
  useToasts.setState({ toasts: [] })
  await draw(<ThreadRow thread={thread} isOpen={false} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.findByRole<HTMLInputElement>('textbox')
async function write(name: string) {
  fireEvent.change(await field(), { target: { value: name } })
  fireEvent.submit(await field())
}

test('the row gets the focus back after renaming and after cancelling', async () => {
  server.on(threads.rename, () => ({ thread }))
  await press(/^Rename/)
  await write('Summer')
  const link = () => screen.getByRole('link', { name: /Holidays/ })
  await waitFor(() => expect(document.activeElement).toBe(link()))
  await press(/^Delete/)
  await press('Keep this conversation')
  await waitFor(() => expect(document.activeElement).toBe(link()))
})

test('a name is saved without the spaces around it', async () => {
  server.on(threads.rename, () => ({ thread }))
  await press(/^Rename/)
  await write('  Summer ')
  await screen.findByRole('link', { name: /Holidays/ })
  const body = { name: 'Summer', assistant_id: thread.assistant_id }
  expect(server.changes()).toMatchObject([{ params: { thread_id: thread.id }, body }])
})

test('an empty name is refused at the field and not sent', async () => {
  await press(/^Rename/)
  await write('   ')
  expect((await screen.findByRole('alert')).textContent).toBe('Thread name could not be empty')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(server.changes()).toEqual([])
})

test('a name that the server refuses stays in the field', async () => {
  server.on(threads.rename, () => new Refused(503, 'ERROR_UNAVAILABLE'))
  await press(/^Rename/)
  await write('Summer')
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ severity: 'error' }]))
  expect((await field()).value).toBe('Summer')
})

test('nothing is deleted before confirmation, or after cancelling', async () => {
  server.on(threads.delete, () => undefined)
  await press(/^Delete/)
  await screen.findByRole('group', { name: /Holidays/ })
  fireEvent.keyDown(screen.getByRole('group', { name: /Holidays/ }), { key: 'Escape' })
  await screen.findByRole('link', { name: /Holidays/ })
  expect(server.changes()).toEqual([])

  await press(/^Delete/)
  fireEvent.click(document.activeElement as HTMLElement)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ message: 'Conversation deleted' }]),
  )
  expect(server.changes()).toMatchObject([{ params: { thread_id: thread.id } }])

  server.on(threads.undelete, () => ({ thread }))
  const [toast] = useToasts.getState().toasts
  expect(toast?.action?.label).toBe('Undo')
  toast?.action?.run()
  await waitFor(() => expect(server.changes()).toHaveLength(2))
  expect(server.changes()[1]?.name).toBe(`POST ${threads.undelete.path}`)
})

test('a failed deletion keeps the confirmation open', async () => {
  server.on(threads.delete, () => new Refused(503, 'ERROR_UNAVAILABLE'))
  await press(/^Delete/)
  fireEvent.click(document.activeElement as HTMLElement)
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ severity: 'error' }]))
  expect(screen.getByRole('group', { name: /Holidays/ })).toBeTruthy()
})

test('the menu of the row pins and archives, each with an undo', async () => {
  server.on(threads.organise, ({ body }) => ({ thread: { ...thread, ...(body as object) } }))
  for (const [entry, message, change] of [
    ['Pin', 'Conversation pinned', { is_pinned: true }],
    ['Archive', 'Conversation archived', { is_archived: true }],
  ] as const) {
    await press('More actions')
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.message).toBe(message))
    expect(server.changes().at(-1)).toMatchObject({ params: { thread_id: thread.id }, body: change })
    useToasts.getState().toasts.at(-1)?.action?.run()
    const [[key]] = Object.entries(change) as [[string, boolean]]
    await waitFor(() => expect(server.changes().at(-1)?.body).toEqual({ [key]: false }))
  }
})

test('a new answer is marked, unless its conversation is the one that is open', async () => {
  cleanup()
  await draw(<ThreadRow thread={{ ...thread, is_unread: true }} isOpen={false} />)
  expect(await screen.findByRole('link', { name: 'Holidays, new answer' })).toBeTruthy()
  cleanup()
  await draw(<ThreadRow thread={{ ...thread, is_unread: true }} isOpen />)
  expect(await screen.findByRole('link', { name: 'Holidays' })).toBeTruthy()
})

test('the menu moves a conversation into a folder, which can be undone', async () => {
  const folder = { id: '01890000-0000-7000-8000-000000000003', name: 'Travel' }
  const entry = { ...folder, right: 'owner' as const, owner: 'Ada', is_shared: false }
  server.on(folders.list, () => ({ data: [entry], next_cursor: null }))
  server.on(threads.get, () => ({ thread }))
  server.on(threads.organise, () => ({ thread: { ...thread, folder } }))
  await press('More actions')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to a folder' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Travel' }))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.message).toBe('Moved to “Travel”'))
  expect(server.changes()).toMatchObject([{ body: { folder_id: folder.id } }])
  useToasts.getState().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(server.changes()[1]?.body).toEqual({ folder_id: null }))
})
