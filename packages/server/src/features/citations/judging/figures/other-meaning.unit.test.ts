import { describe, expect, test } from 'vitest'
import { JudgedPassage } from '../judged-passage.ts'
import { figuresIn } from './figures.ts'
import { withOtherMeaning } from './other-meaning.ts'

/** The figures of a claim that a passage has with another meaning. */
function misused(claim: string, text: string): string[] {
  const passage = new JudgedPassage({ number: 1, text, start_offset: 0, sections: [] })
  return withOtherMeaning(claim, figuresIn(claim), [passage]).map(({ words }) => words)
}

type Case = [claim: string, passage: string, expected: string[]]

describe('a limit is turned around', () => {
  const STAY = 'Guests with dogs stay at most 5 days'
  test.each<Case>([
    ['Guests stay at most 5 days', 'Guests stay at least 5 days.', ['5 days']],
    ['Guests stay at most 5 days', 'Guests stay up to 5 days.', []],
    ['Guests stay at most 5 days', 'Guests stay 5 days.', []],
    ['Guests stay 5 days', 'Guests stay at least 5 days.', []],
    ['Guests stay at most 5 days', 'Guests stay at least 5 days and at most 9 days.', ['5 days']],
    // limits with the same exception
    ['Guests over 12 may stay only if he agrees', 'Guests under 12 may stay only if he agrees.', ['12']],
    ['Guests under 12 may stay only if he agrees', 'Guests under 12 may stay only if he agrees.', []],
    // the other end of a range
    ['Teams have at least 6 guests', 'Teams have 4 to 6 guests.', ['6']],
    ['Teams have at least 4 guests', 'Teams have 4 to 6 guests.', []],
    // the passage says both
    ['Guests stay at most 5 days', 'Guests stay at least 5 days. Guests stay at most 5 days.', []],
    ['Guests stay at most 5 days', 'Guests stay at least 5 days, members at most 5 days.', []],
    // the sentence that says the most of the claim counts
    [STAY, 'Guests with dogs stay at least 5 days. Guests stay at most 5 days.', ['5 days']],
    [STAY, 'Guests with dogs stay at most 5 days. Guests stay at least 5 days.', []],
    [STAY, 'Guests with dogs stay. Guests sleep at least 5 days.', []],
    // another subject
    ['Guests stay at most 5 days', 'Tests last at least 5 days.', []],
    // two halves of a rule
    ['Bags under 20 kg are checked', 'Bags of 20 kg or more are checked.', ['20 kg']],
    ['Heavy bags under 20 kg are checked today', 'Heavy bags of 20 kg or more are checked.', ['20 kg']],
    ['Bags under 20 kg are checked at gates', 'Bags of 20 kg or more are weighed at gates.', []],
    // the claim has both
    ['Guests stay at most 5 days, dogs at least 5 days', 'Guests stay at least 5 days.', []],
    [
      'Guests stay at most 5 days, dogs up to 5 days',
      'Guests stay at least 5 days, dogs too.',
      ['5 days', '5 days'],
    ],
    ['Guests stay at most 5 days, dogs 3 days', 'Guests stay at least 5 days, dogs 3 days.', ['5 days']],
  ])('%s, %s', (claim, passage, expected) => {
    expect(misused(claim, passage)).toEqual(expected)
  })
})

describe('a change by or to an amount', () => {
  test.each<Case>([
    ['Fees were reduced by 15 %', 'Fees were reduced to 15 %.', ['15 %']],
    ['Fees were reduced to 15 %', 'Fees were reduced by 15 %.', ['15 %']],
    ['Les frais baissent de 15 %', 'Les frais ont été ramenés à 15 %.', ['15 %']],
    [
      'Fees were reduced by 15 % for all members of the club and all of its guests',
      'Fees for members and guests of the club were reduced to 15 %.',
      ['15 %'],
    ],
    ['Fees were reduced by 15 %', 'Fees were reduced to 15 %, later by 5 %.', ['15 %']],
    ['Fees were reduced by 15 %', 'Fees were reduced by 15 %.', []],
    ['Fees of 15 % were paid', 'Fees were reduced by 15 %.', []],
    ['Fees were reduced by 15 %', 'Fees of 15 % were paid.', []],
    ['Fees were reduced by 15 %', 'Fees were reduced to 15 %. Fees were reduced by 15 % once.', []],
    ['Fees were reduced by 15 %', 'Fees were reduced to 15 %, and rents by 15 %.', []],
  ])('%s, %s', (claim, passage, expected) => {
    expect(misused(claim, passage)).toEqual(expected)
  })
})

describe('a rise is a fall', () => {
  test.each<Case>([
    ['Sales fell by 6 %', 'Sales rose by 6 %.', ['6 %']],
    ['Les ventes sont en hausse de 6 %', 'Les ventes sont en baisse de 6 %.', ['6 %']],
    ['A fall of 6 % in sales was seen', 'A rise of 6 % in sales was seen.', ['6 %']],
    ['Sales rose by 6 %, costs rose by 3 %', 'Sales rose by 6 %, costs fell by 3 %.', ['3 %']],
    [
      'Rents fell; sales rose by 6 %, costs rose by 3 %',
      'Rents fell; sales rose by 6 %, costs fell by 3 %.',
      ['3 %'],
    ],
    ['Sales were 6 % higher, costs were lower', 'Sales were 6 % lower, costs were higher.', ['6 %']],
    ['Sales fell by 6 %', 'Sales rose by 6 %, costs fell by 3 %.', ['6 %']],
    ['Sales fell by 6 %', 'Sales fell by 6 %.', []],
    ['Sales fell by 6 %', 'Sales rose by 6 %, costs fell by 6 %.', []],
    ['A fall of 6 % was seen', 'A rise of 6 % was seen. A fall of 6 % was seen.', []],
    ['Sales of 6 % were made', 'Sales of 6 % were made in a rise.', []],
    ['A fall of 6 % in sales was seen', 'Some 6 % in sales was seen.', []],
    ['A fall of at most 6 % in sales was seen', 'A rise of at most 6 % in sales was seen.', []],
  ])('%s, %s', (claim, passage, expected) => {
    expect(misused(claim, passage)).toEqual(expected)
  })
})

describe('two figures are exchanged', () => {
  const THEFT = 'Theft is paid by insurers with £150 and fire with £300'
  test.each<Case>([
    [THEFT, 'Theft is paid by insurers with £300 and fire with £150.', ['£150', '£300']],
    [THEFT, 'Theft is paid by insurers with £150 and fire with £300.', []],
    // a sentence with all figures of a claim is about the same
    [THEFT, 'We refund £300 for theft, £150 for fire.', ['£150', '£300']],
    [THEFT, 'We refund £300 for theft, £9 for fire.', []],
    [THEFT, 'We refund £9 for theft, £150 for fire.', []],
  ])('%s, %s', (claim, passage, expected) => {
    expect(misused(claim, passage)).toEqual(expected)
  })
})
