import { marketplace, type MarketplaceCard } from '@parlance/contract/assistants/marketplace.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MarketplacePage } from '#features/marketplace/marketplace-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => vi.unstubAllGlobals())

test('cards are not shown before the filters above them, which would otherwise push them down', async () => {
  const server = fakeServer()
  const card = {
    id: 'a',
    name: 'Translator',
    description: {},
    tags: [],
    languages: [],
  } as never as MarketplaceCard
  server.on(marketplace.list, () => ({ data: [card], total: 1, page: 1, page_size: 24 as const }))
  let arrive = () => {}
  const asked = new Promise<void>((resolve) => (arrive = resolve))
  server.on(marketplace.tags, async () => {
    await asked
    return { data: [{ id: 't', name: 'Languages', rank: 1, usage_count: 1 }] }
  })
  const { client } = await draw(<MarketplacePage params={{}} onChange={() => {}} />)
  await waitFor(() => expect(client.isFetching({ queryKey: ['marketplace'] })).toBe(0))
  expect(server.askedOf(marketplace.list)).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Translator' })).toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Translator' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Languages' })).toBeTruthy()
})

test('the whole card is the button of its title', async () => {
  const server = fakeServer()
  const card = { id: 'a', name: 'Translator', description: {}, tags: [], languages: [] }
  server.on(marketplace.list, () => ({ data: [card as never], total: 1, page: 1, page_size: 24 as const }))
  server.on(marketplace.tags, () => ({ data: [] }))
  await draw(<MarketplacePage params={{}} onChange={() => {}} />)
  // its area is positioned on the card, not on the button
  expect(getComputedStyle(await screen.findByRole('button', { name: 'Translator' })).position).toBe('static')
})
