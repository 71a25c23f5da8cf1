import type { Folder } from '@parlance/contract/chat/folders.ts'
import { documents, type KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FolderFiles } from '#features/threads/folders/folder-files.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const folder = {
  id: '01890000-0000-7000-8000-000000000003',
  files_base_id: '01890000-0000-7000-8000-000000000004',
  may: ['edit'],
} as Folder
const file = {
  id: '01890000-0000-7000-8000-000000000005',
  name: 'prices.csv',
  state: 'indexed',
  error_code: null,
} as KnowledgeDocument

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('after deleting the last file, the button that adds files has the focus', async () => {
  let files = [file]
  const server = fakeServer()
  server.on(documents.list, () => ({ data: files, total: files.length, page: 1 }) as never)
  server.on(documents.remove, () => {
    files = []
    return undefined as never
  })
  await draw(<FolderFiles folder={folder} />)
  const remove = await screen.findByRole('button', { name: 'Delete “prices.csv”' })
  remove.focus()
  fireEvent.click(remove)
  await screen.findByText('No files yet')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' })))
})
