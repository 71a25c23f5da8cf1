import { describe, expect, it } from 'vitest'
import type { Changes, SourceItem } from '#adapters/sources/port.ts'
import { isHeld, type KnownItem, missingInBoth, planOf, removalsOf, sizeMax } from './sync-plan.ts'

const item = (id: string, change: Partial<SourceItem> = {}): SourceItem => ({
  external_id: id,
  name: `${id}.txt`,
  url: '',
  version: '1',
  changed_at: null,
  size: null,
  ref: id,
  refused: null,
  ...change,
})
const known = (ids: string[], change: Partial<KnownItem> = {}) =>
  new Map(
    ids.map((id): [string, KnownItem] => {
      const { external_id, version, name, url } = item(id)
      return [
        id,
        {
          external_id,
          version,
          name,
          url,
          item: item(id),
          document_id: `d-${id}`,
          error_code: null,
          ...change,
        },
      ]
    }),
  )
const listing = (items: SourceItem[], change: Partial<Changes> = {}): Changes => ({
  is_full: true,
  items,
  removed: [],
  token: '',
  skipped: 0,
  ...change,
})
const ids = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`)

describe('planOf', () => {
  it('fetches new and changed files, and removes files missing in a full listing', () => {
    const plan = planOf(
      known(['same', 'changed', 'gone']),
      listing([item('same'), item('changed', { version: '2' }), item('new')]),
    )
    expect(plan.take.map(({ item: { external_id }, action }) => [external_id, action])).toEqual([
      ['changed', 'changed'],
      ['new', 'added'],
    ])
    expect(plan.remove.map((one) => one.external_id)).toEqual(['gone'])
  })

  it('removes only known files named by a list of changes', () => {
    const changes = listing([item('a', { version: '2' })], { is_full: false, removed: ['b', 'unknown'] })
    const plan = planOf(known(['a', 'b', 'c']), changes)
    expect([plan.take.length, plan.remove.map((one) => one.external_id)]).toEqual([1, ['b']])
  })

  it('retries failed files that are not listed, except permanent failures', () => {
    const failed = known(['later'], { document_id: null, error_code: 'ERROR_SOURCE_TIMEOUT' })
    const large = known(['large'], { document_id: null, error_code: 'ERROR_TOO_LARGE' })
    const plan = planOf(new Map([...failed, ...large]), listing([], { is_full: false }))
    expect(plan.take.map(({ item: { external_id }, action }) => [external_id, action])).toEqual([
      ['later', 'added'],
    ])
    expect(plan.refused.map(({ code }) => code)).toEqual(['ERROR_TOO_LARGE'])
  })

  it('refuses a file by its size, and fetches it when it has changed', () => {
    const size = sizeMax('a.txt') + 1
    expect(planOf(new Map(), listing([item('a', { size })])).refused).toMatchObject([
      { code: 'ERROR_TOO_LARGE' },
    ])
    const before = known(['a'], { error_code: 'ERROR_TOO_LARGE' })
    expect(planOf(before, listing([item('a', { version: '2', size: 5 })])).take).toHaveLength(1)
    expect([sizeMax('a.pdf'), sizeMax('a.CSV')]).toEqual([25 * 1024 * 1024, 1024 * 1024])
  })

  it('does not restore a manually removed document until it changes', () => {
    const removed = known(['a'], { document_id: null })
    expect(planOf(removed, listing([item('a')])).take).toEqual([])
    expect(planOf(removed, listing([item('a', { version: '2' })])).take).toHaveLength(1)
  })
})

describe('isHeld', () => {
  const without = (total: number, gone: number) =>
    planOf(
      known(ids(total)),
      listing(
        ids(total)
          .slice(gone)
          .map((id) => item(id)),
      ),
    )

  it.each([
    [10, 3, false],
    [10, 4, true],
    [1_000, 300, false],
    [1_000, 301, true],
    [3, 1, true],
    [1, 1, true],
    [0, 0, false],
  ])('of %i files, %i removed: %s', (total, gone, held) => {
    expect(isHeld(without(total, gone), null)).toBe(held)
  })

  it('removes only confirmed files', () => {
    expect(isHeld(without(10, 5), 5)).toBe(false)
    expect(isHeld(without(10, 6), 5)).toBe(true)
  })

  it('counts documents: a file that was never added is not a removal', () => {
    const plan = planOf(known(ids(5), { document_id: null, error_code: 'ERROR_SOURCE_TIMEOUT' }), listing([]))
    expect([removalsOf(plan), isHeld(plan, null)]).toEqual([0, false])
  })
})

describe('missingInBoth', () => {
  it('keeps files that one of the two listings has', () => {
    const before = known(['a', 'b', 'c'])
    const first = planOf(before, listing([item('a')]))
    const second = planOf(before, listing([item('b')]))
    expect(missingInBoth(first, second).remove.map((one) => one.external_id)).toEqual(['c'])
  })
})
