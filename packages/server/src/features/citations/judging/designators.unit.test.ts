import { expect, test } from 'vitest'
import { otherDesignators } from './designators.ts'
import { sentencesIn } from './sentences.ts'

const SITE = 'All visitors sign in at Gate B. Deliveries enter through Gate C and are booked 48 hours ahead.'

test.each([
  ['Deliveries enter through Gate C.', [], []],
  ['Deliveries enter through Gate B and are booked ahead.', [], ['Gate B']],
  ['Deliveries enter through Gate D.', ['Gate D'], []],
  ['Deliveries enter through Hall D.', [], []],
  ['Peter C. Miller and I sign in.', [], []],
])('%s', (claim, missing, misused) => {
  expect(otherDesignators(claim, sentencesIn(SITE, []))).toEqual({ missing, misused })
})

test('in French, and with a number', () => {
  const sentences = sentencesIn('L’accueil est dans le bâtiment B. Les cours ont lieu en salle L2.', [])
  expect(otherDesignators('L’accueil est dans le bâtiment D.', sentences).missing).toEqual(['bâtiment D'])
  expect(otherDesignators('Les cours ont lieu en salle L3.', sentences).missing).toEqual(['salle L3'])
  expect(otherDesignators('Les cours ont lieu en salle L2.', sentences).missing).toEqual([])
})
