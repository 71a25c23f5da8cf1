import { expect, test } from 'vitest'
import { spoken } from '#features/chat/runs/spoken.ts'

test.each([
  ['## **Bold** and [a link](https://example.org) `code`', 'Bold and a link code'],
  ['- *one*\n- __two__\n> three', 'one two three'],
  ['- [x] done', 'done'],
  ['See state\\_of\\_the\\_union.txt [3]. And \\*this\\* [1, 2]!', 'See state_of_the_union.txt. And *this*!'],
  ['The file state_of_the_union.txt has 2 * 3 parts', 'The file state_of_the_union.txt has 2 * 3 parts'],
  [
    '| Name | Price |\n|---|---:|\n| Tea | **2 €** |\n| Rum \\| cola | |',
    'Name, Price. Tea, 2 €. Rum | cola.',
  ],
  ['Name | Price\n--- | ---\nTea | 2 €', 'Name, Price. Tea, 2 €.'],
  ['```js\nlet a = 1\n```\n\n---\n\nDone', 'let a = 1 Done'],
  ['The end of **a sentence.', 'The end of a sentence.'],
  ['A &amp; B<br>C', 'A & B C'],
])('reads %j as %j', (markdown, words) => {
  expect(spoken(markdown)).toBe(words)
})

test('reads a long line of marks without delay', () => {
  const line = '*a_'.repeat(20_000)
  expect(spoken(line).length).toBeGreaterThan(0)
})
