import { runs } from '@parlance/contract/chat/runs.ts'
import { type ThreadExport, threadExports } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ExportDialog } from '#features/chat/export/export-dialog.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const THREAD = '01890000-0000-7000-8000-000000000001'
const [Q, A] = ['01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000003']
const at = '2026-05-01T09:00:00.000Z'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => vi.unstubAllGlobals())

test('an export is requested for the branch that is shown, and downloaded when it is ready', async () => {
  const one: ThreadExport = {
    id: '01890000-0000-7000-8000-000000000009',
    format: 'docx',
    state: 'running',
    done: 1,
    total: 2,
    error_code: null,
    name: '',
    size: 0,
    created_at: at,
  }
  let made: ThreadExport[] = []
  const server = fakeServer()
  server.on(threadExports.list, () => ({ data: made }))
  server.on(threadExports.create, () => {
    made = [one]
    return one
  })
  server.on(threadExports.file, () => undefined)
  const gave = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: gave.mockReturnValue('blob:x'), revokeObjectURL: () => {} }),
  )
  await draw(<ExportDialog threadId={THREAD} until={A} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Word document (DOCX)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('1 of 2 messages')
  expect(server.askedOf(threadExports.create)[0]?.body).toMatchObject({
    format: 'docx',
    branches: 'shown',
    until: A,
    lang: 'en',
  })
  made = [{ ...one, state: 'done', done: 2, name: 'Rent.docx', size: 4_000 }]
  await waitFor(() => expect(server.askedOf(threadExports.file)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Download Rent.docx' })).toBeTruthy()
})

test('PDF prints every message, with sources as notes', async () => {
  const server = fakeServer()
  server.on(threadExports.list, () => ({ data: [] }))
  const usage = { usage: null, run_id: null, finish_reason: null, model_id: null, model_label: null }
  const common = { ...usage, thread_id: THREAD, status: 'completed' as const, created_at: at, siblings: [] }
  const source = {
    type: 'source' as const,
    source_id: '1',
    url: null,
    title: 'Lease.pdf',
    passage: null,
    page: null,
  }
  const pages = [
    {
      data: [
        {
          ...common,
          id: A,
          parent_id: Q,
          role: 'assistant' as const,
          assistant_id: null,
          assistant_name: 'Helper',
          parts: [source, { type: 'text' as const, text: 'It is **940** euros [1].' }],
        },
      ],
      before: A,
    },
    {
      data: [
        {
          ...common,
          id: Q,
          parent_id: null,
          role: 'user' as const,
          assistant_id: null,
          assistant_name: null,
          parts: [{ type: 'text' as const, text: 'How high is the rent?' }],
        },
      ],
      before: null,
    },
  ]
  server.on(runs.messages, ({ query }) => (query.get('before') === A ? pages[1] : pages[0]) as never)
  server.on(threads.get, () => ({
    thread: {
      id: THREAD,
      name: 'Rent',
      assistant_id: Q,
      assistant_name: 'Helper',
      is_being_named: false,
      is_pinned: false,
      is_archived: false,
      is_unread: false,
      folder: null,
      expires_at: null,
      created_at: at,
      updated_at: at,
    },
  }))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  // the test browser has no fonts
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } })
  await draw(<ExportDialog threadId={THREAD} until={null} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const sheet = document.querySelector('[data-print]')
  expect(sheet?.textContent).toContain('How high is the rent?')
  expect(sheet?.querySelector('strong')?.textContent).toBe('940')
  expect(sheet?.querySelector('.notes')?.textContent).toBe('Lease.pdf')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull())
})
