import { expect, test } from 'vitest'
import { plainPassage } from '#features/retrieval/plain-passage.ts'

test.each([
  [
    '# Handbook\n\n## Time off\n\nEverybody has **25** days.',
    'Handbook\n\nTime off\n\nEverybody has 25 days.',
  ],
  ['> Said the __chief__.', 'Said the chief.'],
  ['| Day | Open |\n| --- | :-: |\n| Monday | yes |', '| Day | Open |\n| Monday | yes |'],
  [String.raw`state\_of\_the\_union\.txt \[3\]`, 'state_of_the_union.txt [3]'],
  ['Item #3 costs 2 * 3 - 1, see C:\\temp.', 'Item #3 costs 2 * 3 - 1, see C:\\temp.'],
])('%j is read as %j', (markdown, plain) => {
  expect(plainPassage(markdown)).toBe(plain)
})
