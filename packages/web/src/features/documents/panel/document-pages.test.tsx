import { documents, type KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DocumentPages } from '#features/documents/panel/document-pages.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const document = { id: 'one', name: 'lease.pdf', updated_at: '' } as unknown as KnowledgeDocument
/** Scrolls an element into view. */
const shown = new Map<Element, () => void>()

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['pages'])
})
afterEach(() => {
  cleanup()
  shown.clear()
  vi.unstubAllGlobals()
})

class Observer {
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(element: Element) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    shown.set(element, () => this.#callback([entry], this as unknown as IntersectionObserver))
  }
  disconnect() {}
}

test('only pages that scroll into view are requested', async () => {
  const server = fakeServer()
  server.on(documents.page, () => 'a page' as never)
  vi.stubGlobal('IntersectionObserver', Observer)
  await draw(<DocumentPages baseId="base" document={document} pages={3} />)
  const places = screen.getAllByRole('listitem')
  expect(places.map((place) => place.textContent)).toEqual(['1 / 3', '2 / 3', '3 / 3'])
  expect(server.askedOf(documents.page)).toEqual([])
  act(() => shown.get(places[1] as Element)?.())
  await waitFor(() => expect(screen.getByRole('img', { name: 'Page 2 of lease.pdf' })).toBeTruthy())
  expect(server.askedOf(documents.page).map(({ params }) => params['page'])).toEqual(['2'])
})
