import { describe, expect, test } from 'vitest'
import { figuresIn } from './figures/figures.ts'
import { sentencesIn } from './sentences.ts'
import { figuresOfAnother, misplacedFigures, misplacedNames, wordsAround } from './swaps.ts'
import { turnedNames } from './turned-names.ts'

const sentencesOf = (text: string) => sentencesIn(text, figuresIn(text, true))
const figures = (claim: string, passage: string) =>
  misplacedFigures(claim, figuresIn(claim), sentencesOf(passage)).map(({ words }) => words)

describe('misplacedFigures', () => {
  const EXCESS = 'The excess is £150 per claim, or £300 for escape of water.'
  const LOTS = 'Lot 1, roofs and doors, estimated at £840, and Lot 2, water pumps, estimated at £310.'
  const VOTES = 'Adopted with 71 votes in favour, 19 against and 6 abstentions.'
  const YEARS = 'A surplus of £4,350 for 2023, after a deficit of £1,200 in 2022.'
  test.each([
    ['The excess is £300 per claim and £150 for escape of water', EXCESS, ['£300', '£150']],
    ['Lot 1 is roofs and doors and estimated at £310, Lot 2, water pumps, at £840', LOTS, ['£310', '£840']],
    ['There were 71 votes in favour, 6 against and 19 abstentions', VOTES, ['6', '19']],
    ['The deficit was £4,350 in 2022', YEARS, ['£4,350']],
    ['The rate rose from 2.4% to 3.1%', 'The rate went from 3.1% to 2.4%.', ['2.4%', '3.1%']],
    [
      'La collecte a lieu le jeudi, et non le mardi',
      'La collecte a lieu le mardi, et non le jeudi.',
      ['jeudi'],
    ],
    ['The load of a van is £40', 'The grant is £40, and the load of a van £8.', ['£40']],
    ['The load of a van is £40', 'The grant is £40, and the load of a van 8.', ['£40']],
    ['The load of a van is 40', 'The grant is 40, and the load of a van £8.', ['40']],
    ['The load of a van is £1', 'The grant is £1, and the load of a van £8.', ['£1']],
    ['Vans are £40', 'The grant is £40, and a van £8.', ['£40']],
    ['The load of a red parcel van is £40', 'The grant is £40, and the load of a red van £8.', ['£40']],
    [
      'The usual load of a small red van is £40',
      'The grant is £40, and the usual load of a van £8.',
      ['£40'],
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
    ['The load of a van is £40', 'The grant is £40, and the load of a van 8 kg.'],
    ['The load of a van is £40', 'The grant is £40, and the load of a van comes on 8 May.'],
    [
      'The load of a van is £40',
      'The grant is £40, and the load of a van £8. A van and a bus pay £40 and £40.',
    ],
    ['The load of a van is £40', 'The grant is £40, and the load of a van £8. The toll of a van is £40.'],
    ['Big red vans are £40', 'The grant is £40, and a van £8.'],
    ['The load of a red van is £40', 'The grant is £40, and the load of a van £8.'],
    [
      'The usual load of a small old red parcel van is £40',
      'The grant is £40, and the usual load of a van £8.',
    ],
    [
      'Adults pay £9 in the hall, children pay £5 in the tent',
      'Adults pay £9 in the tent, children pay £5 in the hall.',
    ],
    ['Adults: £9 in the hall, £5 in the tent', 'Adults: £9 in the tent, £5 in the hall.'],
  ])('leaves %s', (claim, passage) => {
    expect(figures(claim, passage)).toEqual([])
  })
})

test.each([
  ['Colin Brandt succeeded Ida Okoye', ['Colin Brandt']],
  ['Ida Okoye succeeded Colin Brandt', []],
  ['Colin Brandt thanked Ida Okoye', []],
])('turnedNames %s: %j', (claim, expected) => {
  expect(turnedNames(claim, sentencesOf('In July, Ida Okoye succeeded Colin Brandt.'))).toEqual(expected)
})

test.each([
  ['Foundations: 15%', ['15%']],
  ['Foundations: 27%', []],
  ['Foundations and grants: 15%', []],
  ['Lotteries: 15%', []],
])('figuresOfAnother %s: %j', (claim, expected) => {
  const passage = 'Of the income, 58% came from donors, 27% from foundations and 15% from grants.'
  const found = figuresOfAnother(claim, figuresIn(claim), sentencesOf(passage))
  expect(found.map(({ words }) => words)).toEqual(expected)
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

test('misplacedNames compares two of several names', () => {
  const passage = 'Chair of the Parish Board: Ann Bell; deputy: Bob Reed.'
  const find = (claim: string) => misplacedNames(claim, sentencesOf(passage))
  expect(find('Bob Reed chairs the Parish Board, and the deputy is Ann Bell')).toEqual([
    'Bob Reed',
    'Ann Bell',
  ])
  expect(find('Ann Bell chairs the Parish Board, and the deputy is Bob Reed')).toEqual([])
  const hotels = 'Hotels cost €190 in London, Paris and Zurich.'
  expect(misplacedNames('Hotels cost €190 in Zurich, Paris and London', sentencesOf(hotels))).toEqual([])
})

test('misplacedNames finds persons of whom only the last name is given', () => {
  const sentences = sentencesOf('In May Reyes was elected chair and Solberg secretary.')
  expect(misplacedNames('Ida Solberg was elected chair and Ada Reyes secretary', sentences)).toEqual([
    'Ida Solberg',
    'Ada Reyes',
  ])
})

test.each([
  ['Adults pay 5 euros for 2 hours', []],
  ['Adults pay 5 euros and children 3 euros for 2 hours', ['5 euros: adult pay', '3 euros: child 2 hour']],
  ['The rate rose from 2% to 3%', ['2%: rat ris from from …', '3%: rat ris from … to']],
  ['Bags between 5 kg and 8 kg are free', ['5 kg: bag betw fre from …', '8 kg: bag betw fre … to']],
  ['Bags of 5 kg may weigh even 8 kg', ['5 kg: bag', '8 kg: bag']],
  ['Bags of 5 kg in the old hall weigh 8 kg', ['5 kg: bag old hall weigh', '8 kg: old hall weigh']],
  ['Bags of 5 kg to 8 kg weigh a lot', ['5 kg: bag weigh lot', '8 kg: bag weigh lot']],
  ['Staff pay 20 euros instead of 15 euros', ['20 euros: staff pay', '15 euros: inst']],
  [
    'Young guests rather pay 5 euros, members 3 euros after the winter',
    ['5 euros: young guest rath pay', '3 euros: memb after wint'],
  ],
  ['In hall B it costs 5 euros, in hall C 9 euros', ['5 euros: hall b cost', '9 euros: hall c']],
  ['On y paie 5 euros, dehors 9 euros', ['5 euros: pai', '9 euros: dehor']],
])('wordsAround %s', (text, expected) => {
  const found = [...wordsAround(text, figuresIn(text))]
  expect(found.map(([figure, around]) => `${figure.words}: ${[...around].join(' ')}`)).toEqual(expected)
})
