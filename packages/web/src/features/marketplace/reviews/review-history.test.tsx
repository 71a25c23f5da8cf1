import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReviewStep } from '@parlance/contract/assistants/marketplace.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ReviewHistory } from '#features/marketplace/reviews/review-history.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const LAST = '01890000-0000-7000-8000-000000000002'
const OLDEST = '01890000-0000-7000-8000-000000000003'

const step = (id: string, reason: string): ReviewStep => ({
  id,
  decision: 'submitted',
  number: null,
  reason,
  by: 'alice',
  created_at: '2026-05-01T09:00:00.000Z',
})
const pages: Record<string, { data: ReviewStep[]; next_cursor: string | null }> = {
  '': { data: [step(LAST, 'The newest')], next_cursor: LAST },
  [`?cursor=${LAST}`]: { data: [step(OLDEST, 'The oldest')], next_cursor: null },
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    expect(pathname).toBe(`/v2/admin/marketplace/assistants/${ID}/history`)
    return Response.json(pages[search])
  })
})
afterEach(cleanup)

test('the history of reviews loads page by page until its end', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ReviewHistory assistantId={ID} />
    </QueryClientProvider>,
  )
  await screen.findByText('The newest')
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('The oldest')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})
