import { assistants, type AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { marketplace, type SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { REVIEW_ANCHOR } from '#features/marketplace/marketplace.queries.ts'
import { PublicationPanel } from '#features/marketplace/publication-panel.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'
let publication: AssistantDraft['publication']

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  publication = {
    state: 'submitted',
    submitted_at: '2026-01-01T10:00:00.000Z',
    decided_at: null,
    reason: '',
    is_serving: false,
    has_unreviewed_changes: false,
    can_be_submitted: false,
  } as AssistantDraft['publication']
  fakeServer().on(assistants.draft, () => ({ publication, may: ['publish'] }) as unknown as AssistantDraft)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an open form shows the decision of the reviewer, with the message, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await draw(<PublicationPanel assistantId={ID} />)
  expect(await screen.findByText('Pending')).toBeDefined()
  publication = { ...publication, state: 'changes_requested', reason: 'Name the desk.' }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Changes requested')).toBeDefined()
  expect(screen.getByText('Name the desk.')).toBeDefined()
})

test('a notification leads to the comments of the reviewer', async () => {
  publication = { ...publication, state: 'changes_requested', reason: 'Name the desk.' }
  await draw(<PublicationPanel assistantId={ID} />, `/#${REVIEW_ANCHOR}`)
  const comments = await screen.findByRole('group', { name: 'Message from the reviewer' })
  expect(document.activeElement).toBe(comments)
  expect(comments.textContent).toContain('Name the desk.')
})

test('the dialog shows the results of a version that is saved while it opens', async () => {
  publication = { ...publication, state: 'none', can_be_submitted: true }
  let is_worse = false
  const server = fakeServer()
  server.on(assistants.draft, () => ({ publication, may: ['publish'] }) as unknown as AssistantDraft)
  server.on(marketplace.submission, () => ({ is_required: false, test: { is_worse } as SubmissionTest }))
  const { client } = await draw(
    <PublicationPanel assistantId={ID} renderTest={(test) => (test.is_worse ? 'Worse' : 'As before')} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('As before')).toBeDefined()
  is_worse = true
  await client.invalidateQueries({ queryKey: ASSISTANTS_KEY })
  expect(await screen.findByText('Worse')).toBeDefined()
})
