import { type ThreadImport, threadImports } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ImportsPage } from '#features/thread-imports/imports-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const idOf = (at: number) => `01890000-0000-7000-8000-00000000000${at}`
const at = '2026-05-01T09:00:00.000Z'
const counts = { found: 2, duplicate: 1, chosen: 0, imported: 0, skipped: 0, failed: 1 }
const one: ThreadImport = {
  id: idOf(1),
  name: 'export.zip',
  size: 100,
  state: 'read',
  source: 'chatgpt',
  error_code: null,
  done: 0,
  total: 0,
  counts,
  first_at: '2024-01-02T09:00:00.000Z',
  last_at: at,
  created_at: at,
}
const entry = (id: number, name: string, state: 'found' | 'duplicate' | 'failed') => ({
  id: idOf(id),
  name,
  begun_at: at,
  changed_at: at,
  messages: 3,
  state,
  reason: state === 'failed' ? 'broken' : null,
  thread_id: null,
})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => vi.unstubAllGlobals())

test('the content of a file is shown, chosen, imported and undone', async () => {
  let now = one
  const server = fakeServer()
  server.on(threadImports.list, () => ({ data: [now], next_cursor: null }))
  server.on(threadImports.entries, () => ({
    data: [
      entry(2, 'Herons', 'found'),
      entry(3, 'Rent', 'found'),
      entry(4, '', 'failed'),
      entry(5, 'Old', 'duplicate'),
    ],
    next_cursor: null,
  }))
  server.on(threadImports.start, () => {
    now = { ...one, state: 'done', counts: { ...counts, found: 0, imported: 1, skipped: 1 } }
    return now
  })
  server.on(threadImports.undo, () => {
    now = { ...now, state: 'undone' }
    return now
  })
  await draw(<ImportsPage />)
  await screen.findByText(/ChatGPT · 2 conversations to import · 1 already imported · 1 unreadable/)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Rent' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Old' }).disabled).toBe(true)
  expect(screen.getByText(/It is damaged/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 conversation' }))
  await screen.findByText(/1 imported · 2 skipped · 1 failed/)
  expect(server.askedOf(threadImports.start)[0]?.body).toEqual({ choice: 'all', ids: [idOf(3)] })
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }))
  await screen.findByText(
    'The imported conversation will be deleted, even if you continued it. This cannot be undone.',
  )
  const [, confirm] = screen.getAllByRole('button', { name: 'Undo import', hidden: true })
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(server.askedOf(threadImports.undo)).toHaveLength(1))
  await screen.findByText(/Undone/)
})

test('the content of a discarded file is not requested again', async () => {
  let rows = [one]
  const server = fakeServer()
  server.on(threadImports.list, () => ({ data: rows, next_cursor: null }))
  server.on(threadImports.entries, () => ({ data: [entry(2, 'Herons', 'found')], next_cursor: null }))
  server.on(threadImports.delete, () => {
    rows = []
    return undefined as never
  })
  await draw(<ImportsPage />)
  await screen.findByRole('checkbox', { name: 'Herons' })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Herons' })).toBeNull())
  expect(server.askedOf(threadImports.entries)).toHaveLength(1)
})

test('a file that cannot be imported shows the reason', async () => {
  const server = fakeServer()
  const failed = { ...one, state: 'failed' as const, source: null, error_code: 'ERROR_IMPORT_MANIFEST' }
  server.on(threadImports.list, () => ({ data: [failed], next_cursor: null }))
  await draw(<ImportsPage />)
  await screen.findByText(/This file only lists the parts of the export/)
})
