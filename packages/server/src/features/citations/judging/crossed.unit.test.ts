import { expect, test } from 'vitest'
import { crossedFigures, crossedNames } from './crossed.ts'
import { figuresIn } from './figures/figures.ts'
import { sentencesIn } from './sentences.ts'

const sentencesOf = (text: string) => sentencesIn(text, figuresIn(text, true))

const OFFICE = 'The president, Ada Reyes, spoke. The treasurer, Ida Solberg, presented the accounts.'
const CODES = 'The code E4 means a lack of pellets, the code E7 a faulty sensor.'

test.each([
  ['Ida Solberg presides, and Ada Reyes is the treasurer', OFFICE, ['Ida Solberg']],
  ['Ada Reyes presides, and Ida Solberg is the treasurer', OFFICE, []],
  ['Ida Solberg, Ada Reyes and the treasurer spoke', OFFICE, []],
  ['Ida Solberg, the Treasurer, presides', OFFICE, []],
  ['If it shows E7, pellets are lacking; E4 is a faulty sensor', CODES, ['E7']],
  ['If it shows E4, pellets are lacking; E7 is a faulty sensor', CODES, []],
  ['If it shows E7, pellets are lacking; E4 is a fault', `${CODES} ${CODES} ${CODES} ${CODES}`, []],
])('names: %s', (claim, passage, expected) => {
  expect(crossedNames(claim, sentencesOf(passage))).toEqual(expected)
})

const HALL = 'The hall holds 180 people seated or 250 people standing.'

test.each([
  ['Standing, 180 people fit into the hall; seated, it can be 250', HALL, ['180']],
  ['Seated, 180 people fit into the hall; standing, it can be 250', HALL, []],
  ['From 180 to 250 people, seated or standing', HALL, []],
  ['The hall opens at 10 am; seated, it lasts 2 hours', 'Open at 10 am. Seated concerts last 2 hours.', []],
])('figures: %s', (claim, passage, expected) => {
  const found = crossedFigures(claim, figuresIn(claim), sentencesOf(passage))
  expect(found.map(({ words }) => words)).toEqual(expected)
})
