import { type SharedReading, sharedThreads } from '@parlance/contract/chat/shared-threads.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ReadingPage } from '#features/chat/reading/reading-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'reading'])
})
// what another file of this worker left
beforeEach(() => useSession.setState({ user: null, token: null }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const said = { status: 'completed', created_at: '2026-05-01T09:00:00.000Z' } as const
const passage = {
  number: 1,
  state: 'hidden',
  knowledge_base_name: '',
  page: null,
  heading: '',
  quote: '',
  as_of: said.created_at,
  manual: null,
  unproven: [] as string[],
  doubts: [] as never[],
} as const
const reading: SharedReading = {
  title: 'Ferries',
  owner_name: 'Ada',
  kind: 'snapshot',
  created_at: said.created_at,
  can_copy: false,
  next: null,
  messages: [
    {
      ...said,
      position: 1,
      role: 'user',
      assistant_name: null,
      parts: [
        { type: 'text', text: 'When?' },
        { type: 'left_out', what: 'file' },
      ],
    },
    {
      ...said,
      position: 2,
      role: 'assistant',
      assistant_name: 'Desk',
      parts: [
        { type: 'step', kind: 'reasoning', name: null, state: 'done' },
        { type: 'step', kind: 'tool', name: 'web_search', state: 'failed' },
        { type: 'text', text: '**Twice** a day [1].' },
        { type: 'source', source_id: '1', url: null, title: '', passage, page: null },
        { type: 'left_out', what: 'image' },
      ],
    },
  ],
}

test('shows messages, names of steps, and what is not shared; there is nothing to write into', async () => {
  fakeServer().on(sharedThreads.read, () => reading)
  await draw(<ReadingPage token="t" tools={null} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ferries' })).toBeTruthy()
  expect(screen.getByText(/Shared by Ada/)).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Message from Ada' }).textContent).toContain('File not shared')
  const answer = screen.getByRole('article', { name: 'Answer from Desk' })
  expect(answer.textContent).toContain('Reasoning')
  expect(answer.textContent).toContain('Web search · failed')
  expect(answer.textContent).toContain('Image not shared')
  expect((await screen.findAllByText('You do not have access to this source')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue as my own copy' })).toBeNull()
})

test('a link that does not open says no more than that, and offers visitors to sign in', async () => {
  fakeServer().on(sharedThreads.read, () => new Refused(404, 'ERROR_SHARED_THREAD_NOT_FOUND'))
  await draw(<ReadingPage token="t" tools={null} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not available' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})
