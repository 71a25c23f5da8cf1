import { beforeAll, expect, test } from 'vitest'
import { changesOf } from '#features/audit/changes.ts'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

test('a change is listed field by field', () => {
  expect(
    changesOf(i18n.t, {
      before: { name: 'A', list: ['x'], gone: true },
      after: { name: 'B', list: ['x', 'y'], came: null },
    }),
  ).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'list', before: 'x', after: 'x\ny' },
    { field: 'gone', before: 'Yes', after: '' },
    { field: 'came', before: '', after: 'None' },
  ])
})

test('an event without details has no fields', () => {
  expect(changesOf(i18n.t, { before: null, after: null })).toEqual([])
})
