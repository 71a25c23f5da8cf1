import { describe, expect, test } from 'vitest'
import { figuresIn } from './figures/figures.ts'
import { sentencesIn } from './sentences.ts'
import { misplacedFigures, misplacedNames } from './swaps.ts'

const sentencesOf = (text: string) => sentencesIn(text, figuresIn(text, true))
const figures = (claim: string, passage: string) =>
  misplacedFigures(claim, figuresIn(claim), sentencesOf(passage)).map(({ words }) => words)

describe('misplacedFigures', () => {
  const EXCESS = 'The excess is £150 per claim, or £300 for escape of water.'
  const VOTES = 'Adopted with 71 votes in favour, 19 against and 6 abstentions.'
  const YEARS = 'A surplus of £4,350 for 2023, after a deficit of £1,200 in 2022.'
  test.each([
    ['The excess is £300 per claim and £150 for escape of water', EXCESS, ['£300', '£150']],
    ['There were 71 votes in favour, 6 against and 19 abstentions', VOTES, ['6', '19']],
    ['The deficit was £4,350 in 2022', YEARS, ['£4,350']],
    ['The rate rose from 2.4% to 3.1%', 'The rate went from 3.1% to 2.4%.', ['2.4%', '3.1%']],
    [
      'La collecte a lieu le jeudi, et non le mardi',
      'La collecte a lieu le mardi, et non le jeudi.',
      ['jeudi'],
    ],
  ])('%s', (claim, passage, expected) => {
    expect(figures(claim, passage)).toEqual(expected)
  })

  test.each([
    ['For escape of water the excess is £300, otherwise £150 per claim', EXCESS],
    ['With 6 abstentions and 19 votes against, 71 members were in favour', VOTES],
    ['The fee for adults is now £195', 'The fee for adults was raised from £180 to £195.'],
    // the subject of both figures is in front of the first one
    [
      'Blocking incidents are resolved in 4 hours',
      'Blocking incidents are taken up in 1 hour and resolved in 4 hours.',
    ],
  ])('leaves %s', (claim, passage) => {
    expect(figures(claim, passage)).toEqual([])
  })
})

test('misplacedNames finds names that have changed places', () => {
  const sentences = sentencesOf('Ada Reyes was elected chair and Ida Solberg secretary.')
  expect(misplacedNames('Ida Solberg was elected chair and Ada Reyes secretary', sentences)).toEqual([
    'Ida Solberg',
    'Ada Reyes',
  ])
  expect(misplacedNames('The secretary is Ida Solberg, and Ada Reyes was elected chair', sentences)).toEqual(
    [],
  )
})
