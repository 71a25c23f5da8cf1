import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { DeleteDialog } from '#features/assistants/list/delete-dialog.tsx'
import { VersionsDialog } from '#features/assistants/versions/versions-dialog.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const content = { ...emptyContent, name: 'Helper' }
const version = {
  id: '01890000-0000-7000-8000-000000000002',
  number: 1,
  author: null,
  created_at: '2026-05-01T09:00:00.000Z',
  is_saved: false,
  is_approved: false,
  content,
}

/** The server's response by the end of the path, with its status. */
type Answer = { status?: number; body: unknown }
let answers: Record<string, () => Answer | Promise<Answer>>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    const found = await Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1]()
    return new Response(JSON.stringify(found?.body ?? { data: [] }), {
      status: found?.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
})
beforeEach(() => {
  answers = {}
  useToasts.setState({ toasts: [] })
})
afterEach(cleanup)

function show(screenOf: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(<QueryClientProvider client={client}>{screenOf}</QueryClientProvider>)
}

test('a deletion waits for its impact, which can be reloaded after a failure', async () => {
  const answered = Promise.withResolvers<void>()
  answers['/impact'] = async () => {
    await answered.promise
    return { status: 500, body: { detail: 'ERROR' } }
  }
  show(<DeleteDialog id={ID} name="Helper" open onClose={vi.fn()} onDeleted={vi.fn()} />)
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete assistant' })
  expect(remove.disabled).toBe(true)
  answered.resolve()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(remove.disabled).toBe(true)
  answers['/impact'] = () => ({ body: { people: 3, threads: 2, is_published: false } })
  fireEvent.click(retry)
  await screen.findByText(/3 other people/)
  expect(remove.disabled).toBe(false)
})

test('a deletion that affects no one shows no counts', async () => {
  answers['/impact'] = () => ({ body: { people: 0, threads: 0, is_published: false } })
  show(<DeleteDialog id={ID} name="Helper" open onClose={vi.fn()} onDeleted={vi.fn()} />)
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete assistant' })
  await waitFor(() => expect(remove.disabled).toBe(false))
  expect(document.body.textContent).not.toMatch(/[0-9]/)
})

test('a version that cannot be restored shows the reason, and can be retried', async () => {
  answers['/versions'] = () => ({ body: { data: [version], next_cursor: null } })
  const closed = vi.fn()
  show(
    <VersionsDialog
      assistantId={ID}
      draft={content}
      hasUnsavedChanges
      onRestore={() => Promise.reject(new Error('The version is gone.'))}
      onRestored={vi.fn()}
      onClose={closed}
    />,
  )
  const restore = await screen.findByRole('button', { name: 'Restore' })
  fireEvent.click(restore)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { message: 'The version is gone.', severity: 'error' },
    ]),
  )
  expect(closed).not.toHaveBeenCalled()
})
