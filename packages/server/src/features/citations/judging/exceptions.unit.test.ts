import { expect, test } from 'vitest'
import { includesExcepted } from './exceptions.ts'
import { sentencesIn } from './sentences.ts'

const FEE = 'The weekly fee covers meals, laundry and personal care, but not hairdressing or newspapers.'
const TARIF = 'Le tarif comprend les repas et le linge, à l’exception de la coiffure.'
const BAN = 'Engine tests are banned on Sundays, with the exception of emergencies.'

test.each([
  ['The weekly fee covers meals, laundry and hairdressing.', FEE, true],
  ['The weekly fee covers meals and laundry.', FEE, false],
  ['The weekly fee covers meals and laundry but no hairdressing.', FEE, false],
  ['The weekly fee covers everything except hairdressing and newspapers.', FEE, false],
  ['If hairdressing is wanted, the weekly fee covers laundry.', FEE, false],
  ['Newspapers are read in the lounge.', FEE, false],
  ['Le tarif comprend les repas, le linge et la coiffure.', TARIF, true],
  ['Le tarif comprend les repas et le linge.', TARIF, false],
  ['Engine tests on Sundays are possible for emergencies.', BAN, false],
])('%s', (claim, passage, expected) => {
  expect(includesExcepted(claim, sentencesIn(passage, []))).toBe(expected)
})
