import type { WebSearchSettings } from '@parlance/contract/admin/web-search.ts'
import { expect, test } from 'vitest'
import { accessOf, draftOf, inputOf, keepsKey, missingIn } from '#features/web-search/search-draft.ts'

const stored: WebSearchSettings = {
  provider: 'brave',
  address: null,
  has_key: true,
  key_tail: '1234',
  enabled: false,
  searches_max: 6,
  pages_max: 10,
  prices: [],
  currency: 'EUR',
  time_zone: 'UTC',
  revision: 2,
  changed_by: null,
  changed_at: null,
}

test('the stored key is only kept for the same service and address', () => {
  const draft = draftOf(stored)
  expect(inputOf(draft, 2)).toEqual({
    ...{ provider: 'brave', address: null, enabled: false, searches_max: 6, pages_max: 10, revision: 2 },
  })
  expect(keepsKey(draft, stored)).toBe(true)
  expect(missingIn(draft, stored)).toEqual({})
  for (const change of [{ address: 'https://proxy.example' }, { provider: 'tavily' as const }]) {
    const moved = { ...draft, ...change }
    expect(keepsKey(moved, stored)).toBe(false)
    expect(missingIn(moved, stored)).toEqual({ key: 'required' })
    expect(missingIn({ ...moved, key: 'new' }, stored)).toEqual({})
  }
})

test('SearXNG needs an address and no key; the first setup enables the search', () => {
  const draft = draftOf({ ...stored, provider: null, has_key: false })
  expect(draft).toMatchObject({ provider: 'searxng', enabled: true })
  expect(missingIn(draft, stored)).toEqual({ address: 'required' })
  const filled = { ...draft, address: ' https://search.example ' }
  expect(missingIn(filled, stored)).toEqual({})
  expect(accessOf(filled)).toEqual({ provider: 'searxng', address: 'https://search.example' })
})
