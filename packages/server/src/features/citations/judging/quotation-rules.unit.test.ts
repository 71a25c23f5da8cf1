import { describe, expect, test } from 'vitest'
import { isQuotation, isReported } from './quotation-rules.ts'
import { claimsOf } from './read-claims.ts'
import { contentOf } from './words.ts'

const quotationOf = (answer: string) => {
  const found = claimsOf(answer).find((claim) => claim.kind === 'quote')
  if (found === undefined) throw new Error(`no quotation in ${answer}`)
  return found
}

describe('isQuotation', () => {
  const isFound = (answer: string, questions = '', titles: string[] = []) =>
    isQuotation(quotationOf(answer), questions, titles)

  test.each([
    ['> Members pay two euros.\n\n[1]'],
    ['The leaflet says **members pay two euros** [1].'],
    ['Fees: the leaflet says **members pay two euros** [1].'],
    ['Clearly *members pay two euros* [1].'],
    ['Clearly `members pay two euros` [1].'],
    ['The leaflet says *members pay two euros* in all cases [1].'],
    ['Clearly “members pay two euros” in all cases [1].'],
    ['Regular “members pay fees” [1].'],
    ['Regular guests “pay 2 euros” in all cases [1].'],
    ['The fee is “paid twice” in all cases [1].'],
    ['The leaflet says “paid twice” in all cases [1].'],
    ['The leaflet says “Holiday Request Portal Access” [1].'],
    ['Regular “members pay fees” in all cases [1].'],
    ['Clearly “Guests do so too” [1].'],
    ['Clearly “The eBooks via myAccount” [1].'],
    ['Le règlement précise « payée deux fois » dans tous les cas [1].'],
  ])('%s', (answer) => {
    expect(isFound(answer)).toBe(true)
  })

  test.each([
    ['Meet at the “South Quay” [1].', true],
    ['Meet at the “Iron Age shields” [1].', true],
    ['Meet at the “Golden Lion” [1].', false],
    ['Meet at the *South Quay* [1].', false],
  ])('%s, whose words are partly in the passage: %s', (answer, expected) => {
    const passage = contentOf('Meet at North Quay, near the Bronze Age shields.')
    expect(isQuotation(quotationOf(answer), '', [], [passage])).toBe(expected)
  })

  test.each([
    ['> Members pay twice.\n\n[1]'],
    ['The leaflet says **members pay twice** [1].'],
    ['The leaflet says: **members pay two euros** [1].'],
    ['The leaflet says:  **members pay two euros** [1].'],
    ['Clearly **members pay two euros** [1].'],
    ['Clearly *members pay twice* [1].'],
    ['The leaflet says *members pay twice* [1].'],
    ['Clearly *members pay two euros* in all cases [1].'],
    ['Clearly `members pay two euros` in all cases [1].'],
    ['Regular “members pay fees” in all cases.'],
    ['The leaflet says “——” [1].'],
    ['You asked “can I leave after one year” [1].'],
    ['Send a letter with the subject “we leave the flat in May” [1].'],
    ['Fill in the form “request for an unpaid leave” [1].'],
    ['Use the “request for an unpaid leave” form [1].'],
    ['It is about “Holiday Request Portal Access” [1].'],
    ['It is about “Rules of the Guests” [1].'],
  ])('%s has none', (answer) => {
    expect(isFound(answer)).toBe(false)
  })

  test.each([
    ['Members pay “two euros – a month.” [1]', 'Is it TWO euros a month, or not?', false],
    ['Members pay “two euros a month” [1].', 'Is it two euros, a month?', false],
    ['The fee is “refunded” [1].', 'Is it refunded?', false],
    ["It is about 'the employees' right to leave' [1].", 'What do the employees get?', false],
    ['Members pay “two euros a month” [1].', 'Is it two euros a year?', true],
    ['Members pay “two euros a month” [1].', 'Is it two euros a monthly average?', true],
  ])('%s to the question %j: %j', (answer, question, expected) => {
    expect(isFound(answer, question)).toBe(expected)
  })

  test.each([
    ['It is about “leave for parents of twins” [1].', ['Fees', 'Leave for parents of twins'], false],
    ['It is about “the rules of leave for parents” [1].', ['Fees', 'Leave for parents'], false],
    ["It is about 'the employees' right to leave' [1].", ['The employees'], false],
    ['It is so that “members pay two euros” [1].', ['Two euros'], true],
  ])('%s with the titles %j: %j', (answer, titles, expected) => {
    expect(isFound(answer, '', titles)).toBe(expected)
  })
})

test.each([
  ['> Members pay twice.', true],
  ['The leaflet says: “members pay twice”.', true],
  ['According to the leaflet “members pay twice”.', true],
  ['There is one rule: “members pay twice”.', false],
  ['The rules of the club leave no doubt: “members pay twice”.', true],
  ['As our handbook has it, “members pay twice”.', true],
  ['Le livret d’accueil est formel : « les membres paient deux fois ».', true],
  ['“Members of the club always pay twice” is the answer of our handbook.', true],
  ['“Members of the club always pay twice” is the answer of a friend.', false],
  ['Ask in the handbook office about “members pay twice”.', false],
  ['There is one rule:“members pay twice”.', false],
  ['Fees: there is one rule: “members pay twice”.', false],
  ['Here “members pay twice”.', false],
])('isReported %s: %j', (answer, expected) => {
  expect(isReported(quotationOf(answer))).toBe(expected)
})
