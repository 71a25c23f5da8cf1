import type { Banner } from '@parlance/contract/admin/banners.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeBanner, closedBanners, isOpen } from '#features/banners/closed-banners.ts'

const banner = (more: Partial<Banner> = {}): Banner => ({
  id: 'a',
  level: 'info',
  text: { en: 'Text' },
  is_dismissible: true,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

beforeEach(() => localStorage.clear())

test('a closed banner stays closed until it is changed', () => {
  const closed = closeBanner(banner(), [banner()])
  expect(isOpen(banner(), closed)).toBe(false)
  expect(isOpen(banner(), closedBanners())).toBe(false)
  expect(isOpen(banner({ updated_at: '2026-01-01T00:00:01.000Z' }), closed)).toBe(true)
  expect(isOpen(banner({ id: 'b' }), closed)).toBe(true)
})

test('a banner that cannot be closed is shown', () => {
  expect(isOpen(banner({ is_dismissible: false }), { a: banner().updated_at })).toBe(true)
})

test('closing a banner forgets those that are no longer shown', () => {
  closeBanner(banner({ id: 'gone' }), [banner({ id: 'gone' })])
  closeBanner(banner(), [banner(), banner({ id: 'b' })])
  expect(Object.keys(closedBanners())).toEqual(['a'])
})

test.each(['', 'null', '[1]', '{"a"', '7'])('invalid stored data (%j) closes no banner', (kept) => {
  localStorage.setItem('parlance-banners-closed', kept)
  expect(isOpen(banner(), closedBanners())).toBe(true)
})
