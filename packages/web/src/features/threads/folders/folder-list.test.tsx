import { folders } from '@parlance/contract/chat/folders.ts'
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FolderList } from '#features/threads/folders/folder-list.tsx'
import { useFolderList } from '#features/threads/folders/folder-list-setting.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const folder = {
  id: '01890000-0000-7000-8000-000000000003',
  name: 'Travel',
  right: 'owner' as const,
  owner: 'Ada',
  is_shared: false,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => useFolderList.getState().set(true))
})

test('the folders are collapsed, stay so, and open for a dragged conversation', async () => {
  fakeServer().on(folders.list, () => ({ data: [folder], next_cursor: null }))
  await draw(<FolderList />)
  await screen.findByRole('link', { name: 'Travel' })
  const toggle = screen.getByRole('button', { name: 'Folders' })
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Travel' })).toBeNull()
  expect(screen.getByRole('button', { name: 'New folder' })).not.toBeNull()
  cleanup()

  await draw(<FolderList />)
  const again = await screen.findByRole('button', { name: 'Folders' })
  expect(again.getAttribute('aria-expanded')).toBe('false')
  const dragOver = (types: string[]) =>
    fireEvent(again, createEvent.dragOver(again, { dataTransfer: { types } }))
  dragOver(['text/uri-list'])
  expect(screen.queryByRole('link', { name: 'Travel' })).toBeNull()
  dragOver(['application/x-parlance-thread'])
  await waitFor(() => expect(screen.getByRole('link', { name: 'Travel' })).not.toBeNull())
})
