import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { runs } from '@parlance/contract/chat/runs.ts'
import { models } from '@parlance/contract/models/models.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TryConversation } from '#features/chat/conversation/try-conversation.tsx'
import { forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { forgetAllRuns } from '#features/chat/runs/live-runs.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const THREAD = '01890000-0000-7000-8000-000000000001'
const ASSISTANT = '01890000-0000-7000-8000-000000000002'
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
beforeEach(() => {
  server = fakeServer()
  server.on(models.list, () => ({ data: [] }))
  server.on(assistants.list, () => [])
  server.on(runs.start, () => new Promise<never>(() => {}))
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  forgetAllRuns()
  forgetDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

/** Asks a question in a preview with this function that saves the draft. */
async function ask(keepDraft: () => Promise<boolean>) {
  const preview = { threadId: THREAD, assistantId: ASSISTANT, name: 'Helper', purpose: 'draft' } as const
  await draw(<TryConversation {...preview} keepDraft={keepDraft} />)
  fireEvent.change(field(), { target: { value: 'Who are you?' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

test('a question goes to the draft once the server has it', async () => {
  const kept = Promise.withResolvers<boolean>()
  await ask(() => kept.promise)
  await screen.findByRole('button', { name: 'Stop' })
  expect(server.askedOf(runs.start)).toEqual([])
  kept.resolve(true)
  await waitFor(() => expect(server.askedOf(runs.start)).toHaveLength(1))
  const body = { text: 'Who are you?', assistant_id: ASSISTANT, purpose: 'draft' }
  expect(server.askedOf(runs.start)).toMatchObject([{ params: { thread_id: THREAD }, body }])
  expect(field().value).toBe('')
})

test('stopping puts the focus into the field for the next question', async () => {
  await ask(() => Promise.resolve(true))
  const stop = await screen.findByRole('button', { name: 'Stop' })
  stop.focus()
  fireEvent.click(stop)
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test.each([
  ['the server does not have the draft', () => Promise.resolve(false)],
  ['keeping the draft fails', () => Promise.reject(new Error('lost'))],
])('if %s, an older draft does not answer', async (_title, keepDraft) => {
  await ask(keepDraft)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { severity: 'error', message: expect.stringContaining('not saved') },
    ]),
  )
  await screen.findByRole('button', { name: 'Send' })
  expect(server.askedOf(runs.start)).toEqual([])
  expect(field().value).toBe('Who are you?')
})
