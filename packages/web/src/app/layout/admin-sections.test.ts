import { expect, test } from 'vitest'
import { firstSection } from '#app/layout/admin-sections.ts'

const all = () => true
const none = () => false

test('the administration opens on the models for those who can see them', () => {
  expect(firstSection(all, all)).toBe('/admin/models')
})

test('a role that can only review opens the reviews', () => {
  expect(firstSection((permission) => permission === 'marketplace:moderate', all)).toBe(
    '/admin/marketplace/assistants',
  )
})

test('a section of a disabled feature is skipped', () => {
  const reviewsAndTags = (permission: string) => permission.startsWith('marketplace:')
  expect(firstSection(reviewsAndTags, none)).toBe('/admin/tags')
})

test('without any section the models page shows which permission is missing', () => {
  expect(firstSection(none, all)).toBe('/admin/models')
})
