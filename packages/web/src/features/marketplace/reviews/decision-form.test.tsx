import { marketplace, type Review, type ReviewRow } from '@parlance/contract/assistants/marketplace.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DecisionForm } from '#features/marketplace/reviews/decision-form.tsx'
import { useNextReview } from '#features/marketplace/reviews.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const review = { id: 'a1', submitted: { number: 2 } } as Review
const onDecided = vi.fn()
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  onDecided.mockReset()
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = () => screen.getByRole('textbox', { name: 'Message to the author' })

test('requesting changes without a message focuses the missing field', async () => {
  await draw(<DecisionForm review={review} versionId="v2" onDecided={onDecided} />)
  fireEvent.click(screen.getByRole('button', { name: 'Request changes' }))
  expect(document.activeElement).toBe(message())
  expect(message().getAttribute('aria-invalid')).toBe('true')
  expect(server.changes()).toEqual([])
})

test('calls onDecided after a decision, so that the page can open the next submission', async () => {
  server.on(marketplace.decide, () => review)
  await draw(<DecisionForm review={review} versionId="v2" onDecided={onDecided} />)
  fireEvent.change(message(), { target: { value: 'Name the desk.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Request changes' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
})

test.each([
  [
    'the oldest of other people',
    [{ id: 'a1' }, { id: 'a2', is_mine: true }, { id: 'a3' }, { id: 'a4' }],
    'a3',
  ],
  ['none when only my own wait', [{ id: 'a2', is_mine: true }], 'none'],
])('the next submission is %s', async (_name, rows, expected) => {
  server.on(marketplace.reviews, () => ({
    data: rows as ReviewRow[],
    total: rows.length,
    page: 1,
    page_size: 24 as const,
  }))
  const found = vi.fn()
  function Next() {
    const next = useNextReview('a1')
    return <button onClick={() => void next().then((id) => found(id ?? 'none'))}>Next</button>
  }
  await draw(<Next />)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(found).toHaveBeenCalledWith(expected))
})
