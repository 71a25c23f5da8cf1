import { describe, expect, test } from 'vitest'
import { otherNames, replacedWords, trendOf, turnedTimes } from './opposites.ts'
import { sentencesIn } from './sentences.ts'

const sentencesOf = (text: string) => sentencesIn(text, [])

test.each([
  ['an increase of 6 %', 'up'],
  ['6 % de moins', 'down'],
  ['Sales fell, but profits rose', null],
  ['6 % of all', null],
])('the trend of %s: %s', (text, expected) => {
  expect(trendOf(text)).toBe(expected)
})

describe('words of the same kind', () => {
  const passage = 'The landlord pays for repairs of the heating. The tenant cleans the stairs.'
  test.each([
    ['The tenant pays for repairs of the heating', ['tenant']],
    ['The landlord pays for repairs of the heating', []],
    ['The tenant cleans the stairs', []],
  ])('%s: %j', (claim, expected) => {
    expect(replacedWords(claim, sentencesOf(passage))).toEqual(expected)
  })

  test('every month is monthly', () => {
    const sentences = sentencesOf('The chamber is cleaned monthly with a detergent.')
    expect(replacedWords('The chamber is cleaned every month with a detergent', sentences)).toEqual([])
    expect(replacedWords('The chamber is cleaned every week with a detergent', sentences)).toEqual(['weekly'])
  })
})

test.each([
  ['Hives are treated before the harvest', ['before the harvest']],
  ['Hives are not treated before the harvest', []],
  ['Hives are treated after the harvest', []],
])('before and after: %s', (claim, expected) => {
  expect(turnedTimes(claim, sentencesOf('Hives are treated after the harvest.'))).toEqual(expected)
})

test('a name that the passage only has in a sentence about something else', () => {
  const sentences = sentencesOf('Scaffolds are inspected by Ida Solberg. Loads are signed for by Ada Reyes.')
  expect(otherNames('Scaffolds are inspected weekly by Ada Reyes', sentences)).toEqual(['Ada Reyes'])
  expect(otherNames('Loads are signed for by Ada Reyes', sentences)).toEqual([])
})
