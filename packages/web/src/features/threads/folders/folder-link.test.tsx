import { folders } from '@parlance/contract/chat/folders.ts'
import { threads, type Thread } from '@parlance/contract/chat/threads.ts'
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FolderLink } from '#features/threads/folders/folder-link.tsx'
import { ThreadRow } from '#features/threads/thread-row.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const folder = {
  id: '01890000-0000-7000-8000-000000000003',
  name: 'Travel',
  right: 'owner' as const,
  owner: 'Ada',
  is_shared: false,
}
const thread = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Holidays',
  is_unread: false,
  folder: null,
  expires_at: null,
} as Thread

let server: ReturnType<typeof fakeServer>
beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})
beforeEach(async () => {
  server = fakeServer()
  server.on(threads.get, () => ({ thread }))
  server.on(threads.organise, () => ({ thread: { ...thread, folder } }))
  server.on(folders.list, () => ({ data: [folder], next_cursor: null }))
  useToasts.setState({ toasts: [] })
  await draw(
    <>
      <ThreadRow thread={thread} isOpen={false} />
      <FolderLink folder={folder} />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The data of a drag; during the drag only the types can be read. */
function carrying() {
  const data = new Map<string, string>()
  return {
    effectAllowed: 'all',
    get types() {
      return [...data.keys()]
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  }
}

const link = (name: string) => screen.findByRole('link', { name })
/** Fires a drag event; returns whether it was handled. */
function drag(kind: 'dragStart' | 'dragOver' | 'drop', over: HTMLElement, dataTransfer: object): boolean {
  const event = createEvent[kind](over, { dataTransfer })
  fireEvent(over, event)
  return event.defaultPrevented
}

test('a conversation dropped on a folder moves into it, which can be undone', async () => {
  const carried = carrying()
  drag('dragStart', await link('Holidays'), carried)
  const target = await link('Travel')
  expect(drag('dragOver', target, carried)).toBe(true)
  expect(drag('drop', target, carried)).toBe(true)
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.message).toBe('Moved to “Travel”'))
  expect(server.changes()).toMatchObject([
    { params: { thread_id: thread.id }, body: { folder_id: folder.id } },
  ])
  useToasts.getState().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(server.changes().at(-1)?.body).toEqual({ folder_id: null }))
})

test('a folder does not accept anything else', async () => {
  const carried = carrying()
  carried.setData('text/uri-list', 'https://parlance.example')
  const target = await link('Travel')
  expect(drag('dragOver', target, carried)).toBe(false)
  expect(drag('drop', target, carried)).toBe(false)
  expect(server.changes()).toEqual([])
})

test('the same by keyboard: the first folder of the dialog has the focus', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to a folder' }))
  const entry = await screen.findByRole('menuitem', { name: 'Travel' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  fireEvent.click(entry)
  await waitFor(() => expect(server.changes()).toMatchObject([{ body: { folder_id: folder.id } }]))
})
