import { expect, test } from 'vitest'
import { changesOf } from '#features/audit/changes.ts'

test('a change is told field by field', () => {
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

test('what tells nothing has no field', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})
