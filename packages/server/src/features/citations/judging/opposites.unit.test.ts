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
    ['The tenant pays for lasting repairs of old heating', ['tenant']],
    ['The tenant never pays for repairs of the heating', ['tenant']],
    ['The tenant pays the landlord for repairs of the heating', []],
  ])('%s: %j', (claim, expected) => {
    expect(replacedWords(claim, sentencesOf(passage))).toEqual(expected)
  })

  test.each([
    ['The tenant pays rent', 'The landlord pays rent.', ['tenant']],
    ['The tenant pays', 'The landlord pays.', []],
    ['The tenant pays rent', 'The landlord or the tenant pays rent.', []],
    ['The tenant pays rent', 'The landlord pays rent. Someone pays rent.', []],
    ['The tenant pays rent', 'A garden has roses.', []],
    ['The budget of the club was rejected', 'The budget of the club was approved.', ['rejected']],
    ['The budget of the club was not rejected', 'The budget of the club was approved.', []],
    [
      'The director pays the president for the repairs',
      'The president and the secretary pay for the repairs.',
      ['director'],
    ],
  ])('%s, against %s: %j', (claim, text, expected) => {
    expect(replacedWords(claim, sentencesOf(text))).toEqual(expected)
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

test.each([
  ['Hives of the valley are treated before the harvest', 'Fields rest after the harvest.', []],
  ['Hives are treated before the harvest', 'Hives are treated after the winter.', []],
  ['Hives are treated before the harvest', 'Hives are treated without harvest.', []],
  ['Hives are treated before it', 'Hives are treated after it.', []],
  [
    'Hives are treated before the harvest',
    'Hives are treated after the harvest. In the south, hives are treated before the harvest.',
    [],
  ],
  ['Hives are treated after the harvest and not in winter', 'Hives are treated after the harvest.', []],
  [
    'Hives are not treated before the harvest',
    'Hives are treated before the harvest.',
    ['before the harvest'],
  ],
  ['Entry is not possible with a ticket', 'Entry is possible with a ticket.', []],
  ['Entry is possible with a ticket', 'Entry is possible without a ticket.', ['with a ticket']],
])('turnedTimes %s, against %s: %j', (claim, text, expected) => {
  expect(turnedTimes(claim, sentencesOf(text))).toEqual(expected)
})

const LOADS = 'Loads are signed for by Ada Reyes.'

test.each([
  ['Scaffolds are inspected by Ada Reyes', 'Scaffolds are inspected by Ida Solberg.', LOADS],
  ['Scaffolds are inspected by Ada Reyes', 'Scaffolds are inspected by Ida Solberg in Lyon.', LOADS],
  ['Scaffolds are inspected by Ada Reyes', 'Scaffolds are inspected when Ida Solberg comes.', LOADS],
  [
    'Scaffolds are inspected by Ada Reyes',
    'Scaffolds are inspected by Ida Solberg.',
    'Loads are signed for by Reyes.',
  ],
  [
    'Scaffolds of the yard are inspected weekly by Ada Reyes',
    'Scaffolds of the yard are inspected by Ida Solberg.',
    'Scaffolds of the yard are painted by Ada Reyes.',
  ],
])('otherNames %s, against %s %s', (claim, about, other) => {
  expect(otherNames(claim, sentencesOf(`${about} ${other}`))).toEqual(['Ada Reyes'])
})

test('otherNames compares single names after the same word', () => {
  const sentences = sentencesOf('Scaffolds are inspected in Lyon. Loads are signed for in Nice.')
  expect(otherNames('Scaffolds are inspected in Nice', sentences)).toEqual(['Nice'])
  expect(otherNames('Scaffolds are inspected by Nice', sentences)).toEqual([])
})

test.each([
  ['The scaffolds, by Ada Reyes', 'The scaffolds, by Ida Solberg.'],
  ['Scaffolds are inspected by Ida Solberg with Ada Reyes', 'Scaffolds are inspected by Ida Solberg.'],
  ['Scaffolds are inspected by Ada Reyes', 'Scaffolds are inspected in Lyon.'],
  ['Scaffolds are inspected by Eva Lund', 'Scaffolds are inspected by Ida Solberg.'],
  ['Boats are washed by Ada Reyes', 'Scaffolds are inspected by Ida Solberg.'],
  [
    'Scaffolds are inspected by Ada Reyes',
    'Scaffolds are inspected by Ida Solberg. Scaffolds are inspected weekly.',
  ],
  [
    'Scaffolds are inspected by Ada Reyes',
    'Scaffolds are inspected by Ida Solberg. In winter, scaffolds are inspected by Ada Reyes.',
  ],
])('otherNames leaves %s, against %s', (claim, about) => {
  expect(otherNames(claim, sentencesOf(`${about} ${LOADS}`))).toEqual([])
})
