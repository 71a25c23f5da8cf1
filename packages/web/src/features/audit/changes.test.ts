import { expect, test } from 'vitest'
import { changesOf } from '#features/audit/changes.ts'

test('a change is listed field by field', () => {
  expect(
    changesOf({
      before: { name: 'A', list: ['x'], gone: true },
      after: { name: 'B', list: ['x', 'y'], came: null },
    }),
  ).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'list', before: '[\n  "x"\n]', after: '[\n  "x",\n  "y"\n]' },
    { field: 'gone', before: 'true', after: '' },
    { field: 'came', before: '', after: 'null' },
  ])
})

test('an event without details has no fields', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})
