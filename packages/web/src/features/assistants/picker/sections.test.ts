import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { beforeAll, expect, test } from 'vitest'
import { sectionsOf } from '#features/assistants/picker/sections.ts'
import { startI18n } from '#i18n/i18n.ts'

beforeAll(() => startI18n('en', []))

const assistant = (id: string, more: Partial<Assistant> = {}) =>
  ({ id, name: `Name ${id}`, description: { en: `Does ${id}` }, is_enabled: true, ...more }) as Assistant
const few = ['a', 'b', 'c'].map((id) => assistant(id))
const many = 'abcdefghij'.split('').map((id) => assistant(id))
const ids = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ key, assistants }) => [key, assistants.map(({ id }) => id).join('')])

test('pinned ones come first, then recent ones, and none is repeated', () => {
  const favourites = { pinned: ['j', 'gone'], recent: ['j', 'c'] }
  expect(ids(sectionsOf(many, favourites, ''))).toEqual([
    ['pinned', 'j'],
    ['recent', 'c'],
    ['all', 'abdefghi'],
  ])
})

test('a short list has no recent section', () => {
  expect(ids(sectionsOf(few, { pinned: [], recent: ['c'] }, ''))).toEqual([['all', 'abc']])
})

test('those that cannot be chosen are last, and nowhere else', () => {
  const off = [assistant('x', { is_enabled: false }), ...few]
  expect(ids(sectionsOf(off, { pinned: ['x'], recent: [] }, ''))).toEqual([['all', 'abcx']])
})

test('a search covers names and descriptions, without sections', () => {
  expect(ids(sectionsOf(many, { pinned: ['b'], recent: ['c'] }, 'does B'))).toEqual([['all', 'b']])
})
