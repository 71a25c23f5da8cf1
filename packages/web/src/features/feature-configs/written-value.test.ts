import { describe, expect, test } from 'vitest'
import { readerOf, writtenAs } from '#features/feature-configs/written-value.ts'

describe('a typed value', () => {
  test.each([
    ['number', '7,5', 7.5],
    ['number', ' -3 ', -3],
    ['text', ' a b ', 'a b'],
    ['list', 'a\n\n b ', ['a', 'b']],
    ['origins', '', []],
    ['domains', 'example.org', ['example.org']],
    ['json', '{ "a": [1] }', { a: [1] }],
  ] as const)('of the kind %s is read from %j', (kind, text, value) =>
    expect(readerOf(kind).read(text)).toEqual({ value }),
  )

  test.each([
    ['number', ''],
    ['number', '1e999'],
    ['number', 'seven'],
    ['json', '{'],
    ['json', '[]'],
    ['json', 'null'],
  ] as const)('of the kind %s is not read from %j', (kind, text) =>
    expect(readerOf(kind).read(text)).toEqual({ problem: `featureConfigs.${kind}_invalid` }),
  )

  test('is parsed and formatted without change', () => {
    for (const [kind, value] of [
      ['json', { a: { b: [1] } }],
      ['list', ['a', 'b']],
      ['number', 2],
    ] as const)
      expect(readerOf(kind).read(writtenAs(value as never))).toEqual({ value })
  })
})
