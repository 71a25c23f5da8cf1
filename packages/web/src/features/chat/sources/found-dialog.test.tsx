import { type HowFound, runs } from '@parlance/contract/chat/runs.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FoundButton } from '#features/chat/sources/found-button.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const step = { type: 'retrieval', state: 'done' } as never
const scores = {
  keyword_score: 12.3,
  vector_score: null,
  score: 1,
  document_id: 'd',
  heading: '',
  page: null,
  manual: null,
  neighbours: 0,
}
const found: HowFound = {
  mode: 'search',
  query: 'notice period',
  rewritten_from: 'And how long is it?',
  further: ['leaving early'],
  is_declined: false,
  curated: null,
  is_reranked: false,
  has_scores: true,
  filter: [],
  knowledge_bases: [
    { id: 'b', name: 'HR', can_test: true },
    { id: 'c', name: 'Folder', can_test: false },
  ],
  passages: [
    { ...scores, number: 1, title: 'notice.md', page: 3, manual: 'edit', neighbours: 2 },
    { ...scores, number: null, title: 'canteen.md', score: 0.2 },
  ],
  not_searched: [
    {
      chunk_id: 'x',
      document_id: 'd',
      title: 'old.md',
      heading: 'Leaving',
      page: null,
      manual: null,
      why: 'archived',
    },
  ],
}

test('How was this found? shows the query, the scores and what was left out, with a link to the search test', async () => {
  fakeServer().on(runs.found, () => found)
  await draw(<FoundButton message={{ id: 'm', thread_id: 't', parts: [step] }} />)
  fireEvent.click(screen.getByRole('button', { name: 'How was this found?' }))
  const dialog = await screen.findByRole('dialog', { name: 'How was this found?' })
  await within(dialog).findByText('notice period')
  expect(within(dialog).getByText('And how long is it?')).toBeTruthy()
  expect(within(dialog).getByText('leaving early')).toBeTruthy()
  const link = within(dialog).getByRole('link', { name: 'Try this search in HR' })
  expect(link.getAttribute('href')).toBe('/knowledge-base/b?tab=search&query=notice+period')
  expect(within(dialog).getAllByRole('link')).toHaveLength(1)
  expect(within(dialog).getByText('by keywords')).toBeTruthy()
  const items = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(items).toEqual([
    '[1] notice.mdPage 3 · with 2 neighbouring passagesEdited by handScore1.00Keywords12.30Meaning–',
    'canteen.mdScore0.20Keywords12.30Meaning–No room left',
    'old.mdLeavingDocument archived',
  ])
})

test('an answer without a search has no button', async () => {
  await draw(<FoundButton message={{ id: 'm', thread_id: 't', parts: [] }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
