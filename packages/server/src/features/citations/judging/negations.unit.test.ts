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
  ['The load must not exceed 16 kg', 'The maximum load is 16 kg.', false],
  ['La charge ne doit pas dépasser 16 kg', 'La charge maximale est de 16 kg.', false],
  ['Caged birds do not need a permit', 'Birds need a permit, except for birds that are caged.', false],
  ['Testing has yet to start', 'Testing has not started.', false],
  ['Testing of the app has yet to start', 'Testing of the app has started.', true],
  ['Forty guests had fever', 'Forty guests had fever and no other effects occurred.', false],
  ['On ne peut plus réserver de salle', 'Il n’est plus possible de réserver une salle.', false],
  [
    'A room can be kept if no other guest has booked it',
    'A room can be kept unless another guest has booked it.',
    false,
  ],
  ['Some parcels were lost', 'About 30 parcels were late, none was lost.', true],
  ['Toner is included in the price', 'Paper is included in the price, toner is not.', true],
  ['Paper is included in the price', 'Paper is included in the price, toner is not.', false],
  ['Keep the cheese in the cellar', 'The cheese keeps for a week, but never in the cellar.', true],
  ['Keep the cheese out of the cellar', 'The cheese keeps for a week, but never in the cellar.', false],
  ['The gates may be propped open', 'There are two gates, which must never be propped open.', true],
  ['The gates have to stay closed', 'The yard has two gates, which must never be propped open.', false],
  ['Lifts can be used', 'In a fire, take the stairs; lifts must not be used.', true],
  [
    'Les essais de la pompe ont commencé',
    'Les essais du moteur sont finis, mais ceux de la pompe n’ont pas commencé.',
    true,
  ],
  ['Bathing was not prohibited', 'Bathing was prohibited for five days.', true],
  ['Fishing does not require a permit', 'Fishing requires a permit. No fish were caught.', true],
  ['E-bikes are not allowed', 'E-bikes are allowed, but cargo bikes are not.', true],
  ['Cargo bikes are allowed', 'E-bikes are allowed, but cargo bikes are not.', true],
  ['Les métaux sont détectés', 'Aucun métal n’est détecté.', true],
  ['N’utilisez pas la colle si elle a gelé', 'La colle est à jeter s’il gèle.', false],
  ['On ne paie que le premier mois', 'On paie le premier mois.', false],
])('%j against %j: %j', (claim, passage, expected) => {
  expect(contradicts(claim, clausesOf(passage))).toBe(expected)
})
