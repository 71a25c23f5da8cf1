import { documents, type DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { type PassageChange, passageChanges } from '@parlance/contract/knowledge/passage-changes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PassageList } from '#features/documents/passages/passage-list.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const change: PassageChange = {
  id: 'change',
  kind: 'edit',
  state: 'applied',
  version: 3,
  heading: 'Leaving',
  text: 'Two months.',
  original_heading: 'Leaving',
  original: 'One month.',
  author: 'Ada',
  changed_at: '2026-01-02T10:00:00.000Z',
}
const chunk = (ordinal: number, text: string, more: Partial<DocumentChunk> = {}): DocumentChunk => ({
  id: `chunk-${ordinal}`,
  ordinal,
  text,
  heading: 'Leaving',
  page: null,
  start_offset: 0,
  end_offset: 10,
  is_enabled: true,
  change: null,
  ...more,
})
const document = { id: 'd', name: 'rules.md', state: 'indexed', indexed_at: null } as never
const listOf = (data: DocumentChunk[], not_applied = 0) => ({
  data,
  total: data.length,
  page: 1,
  is_indexing: false,
  not_applied,
})
const show = () => draw(<PassageList baseId="b" document={document} mayWrite />)

async function choose(number: number, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for passage ${number}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('a passage that another person has changed meanwhile shows both texts, and can be saved over theirs', async () => {
  const server = fakeServer()
  server.on(documents.chunks, () => listOf([chunk(0, 'One month.')]))
  server.on(documents.chunk, () => chunk(0, 'Two months.', { change }))
  let refused = true
  server.on(passageChanges.edit, () => (refused ? new Refused(409, 'ERROR_PASSAGE_CHANGED') : change))
  await show()
  await choose(1, 'Edit')
  const text = await screen.findByRole('textbox', { name: 'Text' })
  fireEvent.change(text, { target: { value: 'Three months.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('alertdialog', { name: /Changed by Ada/ })
  expect(within(conflict).getByRole('region', { name: 'Their text and yours' }).textContent).toMatch(
    /Two.*Three.*months/,
  )
  refused = false
  fireEvent.click(within(conflict).getByRole('button', { name: 'Keep my version' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedOf(passageChanges.edit).map(({ body }) => body)).toEqual([
    { heading: 'Leaving', text: 'Three months.', version: 0 },
    { heading: 'Leaving', text: 'Three months.', version: 3 },
  ])
})

test('an edited passage says who edited it and when; its original can be restored', async () => {
  const server = fakeServer()
  server.on(documents.chunks, () => listOf([chunk(0, 'Two months.', { change })]))
  server.on(passageChanges.remove, () => undefined)
  await show()
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText('Edited by hand')).toBeTruthy()
  expect(within(item).getByText(/^Ada, /)).toBeTruthy()
  await choose(1, 'Restore the original')
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore the text of the file?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore the original' }))
  await waitFor(() => expect(server.askedOf(passageChanges.remove)).toHaveLength(1))
  expect(server.askedOf(passageChanges.remove)[0]).toMatchObject({
    params: { change_id: 'change' },
    body: { version: 3 },
  })
})

test('a change without a place is applied to a chosen passage, but not over another edit', async () => {
  const server = fakeServer()
  const edited = chunk(1, 'Two months.', { change })
  server.on(documents.chunks, () => listOf([chunk(0, 'One year.'), edited], 1))
  const lost = { ...change, id: 'lost', state: 'not_applied' as const, version: 5 }
  server.on(passageChanges.list, () => ({ data: [lost], total: 1, page: 1 }))
  server.on(passageChanges.apply, () => lost)
  await show()
  await screen.findByRole('heading', { name: '1 change without a place' })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a passage' }))
  const apply = await screen.findByRole('button', { name: /^Apply to passage/ })
  expect(apply.getAttribute('aria-label')).toBe('Apply to passage 1')
  fireEvent.click(apply)
  await waitFor(() =>
    expect(server.askedOf(passageChanges.apply)[0]).toMatchObject({
      params: { change_id: 'lost' },
      body: { chunk_id: 'chunk-0', version: 5 },
    }),
  )
})
