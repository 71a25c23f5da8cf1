import { describe, expect, test } from 'vitest'
import { exchangedFigures, turnedFigures } from './exchanged.ts'
import { figuresIn } from './figures/figures.ts'
import { sentencesIn } from './sentences.ts'

const sentencesOf = (text: string) => sentencesIn(text, figuresIn(text, true))

describe('exchangedFigures', () => {
  const MEALS = 'The school meal is charged at €4 for pupils and €6 for staff.'
  const BEFORE = 'In the school year, meals for pupils cost €4, those of staff cost €6.'
  test.each([
    ['A pupil pays €6 for a school meal', MEALS, ['€6']],
    ['Staff pay €6 for a school meal', MEALS, []],
    ['A pupil pays €5 for a school meal', MEALS, []],
    ['A pupil pays €6 for a meal', 'Pupils pay €4, and staff pay €6.', []],
    ['A pupil pays €6 rather than €4 for a school meal', MEALS, []],
    ['A pupil pays €6 for a school meal', `${MEALS} A party of the pupils costs €6.`, []],
    ['After 6 weeks, pupils like a school meal', MEALS.replaceAll('€', ''), []],
    ['Staff pay €4 during the school year', BEFORE, ['€4']],
    ['Staff pay €6 during the school year', BEFORE, []],
  ])('%s', (claim, passage, expected) => {
    const found = exchangedFigures(claim, figuresIn(claim), sentencesOf(passage))
    expect(found.map(({ words }) => words)).toEqual(expected)
  })
})

describe('turnedFigures', () => {
  const TRIAL = 'Headache was seen in 11 of the light group, and 4 of the control group.'
  const SAMPLES = 'Sur 48 prélèvements, 45 respectaient les seuils.'
  test.each([
    ['Headache was seen in 4 of the light group and 11 of the control group', TRIAL, ['4']],
    ['Headache was seen in 4 of the control group and 11 of the light group', TRIAL, []],
    ['Headache was seen in 4 of the light group and 12 of the control group', TRIAL, []],
    ['45 prélèvements sur 48 respectaient les seuils', SAMPLES, []],
    ['At 4 pm the light group and at 11 am the control group', 'It took 4 hours, then 11 hours.', []],
  ])('%s', (claim, passage, expected) => {
    const found = turnedFigures(claim, figuresIn(claim), sentencesOf(passage))
    expect(found.map(({ words }) => words)).toEqual(expected)
  })
})
