import { expect, test } from 'vitest'
import { citationsIn, numbersCited, placeKey } from './citation-forms.ts'

test.each([
  ['A [1]. B [2, 3] and [4;1], not [x] or 5.', [1, 2, 3, 4]],
  ['A [1-3], B [5–6], C [2 and 9].', [1, 2, 3, 5, 6, 9]],
  ['A [Source 1], B [source 2, 3], C [Sources 4 et 5].', [1, 2, 3, 4, 5]],
  ['A【1】 and 【2†source】', [1, 2]],
  ['“Four words” (1), « deux » (2, 3), *so* (4), ‘x’ (5).', [1, 2, 3, 4, 5]],
  ['Three parts (1) and [link](https://a.example), [7](https://b.example), [2026].', []],
  ['[1-900]', [1, 900]],
])('numbersCited reads %j', (text, numbers) => {
  expect(numbersCited(text)).toEqual(numbers)
})

test('citationsIn returns their positions', () => {
  expect(citationsIn('It is so [1, 2].')).toEqual([{ start: 9, end: 15, numbers: [1, 2] }])
})

test('placeKey is the same for Markdown and for the text rendered from it', () => {
  expect(placeKey('The **fee** is [40 €](https://a.example/x) [1]')).toBe(placeKey('The fee is 40 € [1]'))
  expect(placeKey('x'.repeat(500))).toHaveLength(40)
})
