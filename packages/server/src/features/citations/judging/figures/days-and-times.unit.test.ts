import { expect, test } from 'vitest'
import { otherDays } from './days-and-times.ts'
import { figuresIn } from './figures.ts'
import { sentencesIn } from '../sentences.ts'

const sentencesOf = (text: string) => sentencesIn(text, figuresIn(text, true))
const TOUR = 'It is open from Tuesday to Sunday. Tours start at 2 pm every Saturday.'

test.each([
  ['Tours start on Sunday at 2 pm', TOUR, ['Sunday']],
  ['Tours start on Saturday at 2 pm', TOUR, []],
  ['Tours start on Sunday at 3 pm', TOUR, []],
  ['Come on a Sunday: tours start at 2 pm', TOUR, ['Sunday']],
  ['Come on a Sunday or Monday: tours start at 2 pm', TOUR, []],
  ['Tours start on Sunday at 2 pm', `${TOUR} It closes at 2 pm.`, []],
  ['La visite a lieu le samedi à 17 h', 'La visite a lieu le vendredi à 17 h.', ['samedi']],
  ['La visite dure 2 heures le samedi', 'La visite dure 2 heures, le vendredi.', []],
])('%s', (claim, passage, expected) => {
  const found = otherDays(claim, figuresIn(claim), sentencesOf(passage))
  expect(found.map(({ words }) => words)).toEqual(expected)
})
