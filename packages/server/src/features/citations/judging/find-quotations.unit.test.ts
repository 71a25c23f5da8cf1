import { expect, test } from 'vitest'
import { quotationsIn } from './find-quotations.ts'

test.each([
  ['say “a b” and « c d » and "e f"', ['a b', 'c d', 'e f']],
  ["the staff's 'own words' and ‘others’", ['own words', 'others']],
  ['*it is so* and `code here` and _this one_', ['it is so', 'code here', 'this one']],
  ['“it’s ‘nested’ here”', ['it’s ‘nested’ here']],
  ['l’année et d’un coup', []],
  ['2 * 3 * 4 and snake_case_name', []],
])('quotationsIn finds those of %j', (text, found) => {
  expect(quotationsIn(text).map(({ alternatives }) => alternatives[0])).toEqual(found)
})

test('a single quotation mark can be an apostrophe', () => {
  const [one] = quotationsIn("'the employees' right to leave' [1]")
  expect(one?.alternatives).toEqual(["the employees' right to leave", 'the employees'])
})
