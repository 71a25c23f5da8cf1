import { messageSearch } from '@parlance/contract/chat/message-search.ts'
import { folders } from '@parlance/contract/chat/folders.ts'
import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MessageSearch } from '#features/message-search/message-search.queries.ts'
import { SearchPage } from '#features/message-search/search-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const ID = '01a21794-4341-7000-bd50-886ad72cb9e'
let server: ReturnType<typeof fakeServer>
beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  server = fakeServer()
  server.on(assistants.list, () => [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const thread = { id: `${ID}0`, name: 'Trip', assistant_id: `${ID}9`, assistant_name: 'Coach' }
const hit = (n: number, text: string) => ({
  thread,
  message: { id: `${ID}${n}`, role: 'user' as const },
  at: '2026-11-25T10:00:00.000Z',
  excerpt: [{ text, is_match: true }],
  files: [],
})
const show = (params: MessageSearch, onChange = vi.fn()) =>
  draw(<SearchPage params={params} onChange={onChange} />)

test('lists the results with links to the messages, and the arrow keys go through them', async () => {
  server.on(messageSearch.search, () => ({
    data: [hit(1, 'one'), hit(2, '<b>two</b>')],
    found: 1_000,
    is_cut: true,
    next_cursor: null,
  }))
  await show({ query: 'train', from: '2026-11-01', to: '2026-11-01', files: true })
  const [first, second] = await screen.findAllByRole('link', { name: /^(?!Help)/ })
  expect(first?.getAttribute('href')).toBe(`/thread/${ID}0?message=${ID}1`)
  expect(second?.querySelector('mark')?.textContent).toBe('<b>two</b>')
  expect(screen.getByRole('status').textContent).toBe(
    '1000 results Only the newest messages are listed. Add a word or choose dates to find older ones.',
  )
  const [asked] = server.askedOf(messageSearch.search)
  const [from, to] = ['from', 'to'].map((name) => new Date(asked?.query.get(name) ?? ''))
  // both days are included
  expect(Number(to) - Number(from)).toBe(86_400_000)
  expect(asked?.query.get('with_files')).toBe('true')
  const field = screen.getByRole('searchbox')
  for (const [key, expected] of [
    ['ArrowDown', first],
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowUp', field],
  ] as const) {
    fireEvent.keyDown(document.activeElement === document.body ? field : (document.activeElement ?? field), {
      key,
    })
    expect(document.activeElement).toBe(expected)
  }
})

test('sends no request without words, and shows when nothing was found or the search failed', async () => {
  await show({})
  await screen.findByText('What are you looking for?')
  expect(server.askedOf(messageSearch.search)).toEqual([])
  cleanup()
  server.on(messageSearch.search, () => ({ data: [], found: 0, is_cut: false, next_cursor: null }))
  await show({ query: 'nothing' })
  await screen.findByText('No message found')
  cleanup()
  server.on(messageSearch.search, () => new Refused(500, 'ERROR_INTERNAL'))
  await show({ query: 'broken' })
  await screen.findByRole('button', { name: 'Retry' })
})

test('words and filters are stored in the address', async () => {
  const onChange = vi.fn()
  await show({ query: 'train' }, onChange)
  fireEvent.click(await screen.findByRole('button', { name: 'With files' }))
  expect(onChange).toHaveBeenLastCalledWith({ query: 'train', files: true })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'plane' } })
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ query: 'plane' }))
})

test('a folder can be chosen, also from a second page, and a deleted one is reported', async () => {
  const folder = (n: number, name: string) => ({
    id: `${ID}${n}`,
    name,
    right: 'owner' as const,
    owner: 'Ada',
    is_shared: false,
  })
  server.on(messageSearch.search, () => ({ data: [], found: 0, is_cut: false, next_cursor: null }))
  server.on(folders.list, ({ query }) =>
    query.get('cursor') === null
      ? { data: [folder(1, 'Taxes')], next_cursor: 'next' }
      : { data: [folder(2, 'Travel')], next_cursor: null },
  )
  const onChange = vi.fn()
  await show({ query: 'train' }, onChange)
  fireEvent.click(await screen.findByRole('button', { name: 'Folder: Any folder' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Travel' }))
  expect(onChange).toHaveBeenLastCalledWith({ query: 'train', folder: `${ID}2` })
  cleanup()
  await show({ query: 'train', folder: `${ID}3` })
  await screen.findByRole('button', { name: 'Folder: Folder not found' })
  expect(server.askedOf(messageSearch.search).at(-1)?.query.get('folder_id')).toBe(`${ID}3`)
})
