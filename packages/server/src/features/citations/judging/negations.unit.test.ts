import { expect, test } from 'vitest'
import { clausesOf, contradicts } from './negations.ts'

test.each([
  ['Visitors may park in the yard', 'Visitors may not park in the yard.', true],
  ['Les visiteurs ne peuvent pas entrer dans la cour', 'Les visiteurs peuvent entrer dans la cour.', true],
  ['Smoking is allowed in the garden', 'Smoking is forbidden in the garden.', true],
  ['Dogs are admitted without a lead', 'Dogs are never admitted without a lead.', true],
  ['Visitors cannot park in the yard', 'Visitors may not park in the yard.', false],
  ['Smoking is not allowed in the garden', 'Smoking is forbidden in the garden.', false],
  ['The café serves no alcohol', 'The café serves meals without alcohol.', false],
  ['Requests arrive no later than May', 'Requests arrive in May.', false],
  ['The fee is refunded to members', 'The fee is refunded to members but not to guests.', false],
  ['On ne paie que le premier mois', 'On paie le premier mois.', false],
])('%j against %j: %j', (claim, passage, expected) => {
  expect(contradicts(claim, clausesOf(passage))).toBe(expected)
})
