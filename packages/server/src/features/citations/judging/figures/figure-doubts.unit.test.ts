import { describe, expect, test } from 'vitest'
import { JudgedPassage } from '../judged-passage.ts'
import { figureDoubts } from './figure-doubts.ts'

/** The figures of a claim that its passages do not have; those with another meaning are marked by '≠'. */
function doubts(claim: string, passages: string | readonly string[], questions = ''): string[] {
  const named = [passages]
    .flat()
    .map((text, number) => new JudgedPassage({ number, text, start_offset: 0, sections: [] }))
  const { missing, misused } = figureDoubts(claim, named, questions)
  return [...missing.map(({ words }) => words), ...misused.map(({ words }) => `≠ ${words}`)]
}

type Case = [claim: string, passages: string | readonly string[], expected: string[]]
const HALL = 'The hall is open from Monday to Friday.'
const SHOP = 'The shop opened in 2023 and closed in 2024.'
const FAIR = 'The fair begins on 2 May and ends on 6 May.'
const TWO_FIGURES = 'The lease lasts 9 weeks, the works 5 weeks.'
const OLD = 'The house is old.'

describe('a figure of the answer itself', () => {
  test.each<Case>([
    ['Rent has three quite good conditions', OLD, []],
    ['Rent has twelve conditions', OLD, []],
    ['Rent has thirteen conditions', OLD, ['thirteen']],
    ['See rent on page 40', OLD, []],
    ['See rent on pages with 40 flats', OLD, ['40']],
    ['It has two needed papers: a lease and a key', OLD, []],
    ['It has two papers, which are: a lease and a key', OLD, ['two']],
    ['Now the three pay rent', OLD, []],
    ['Now the 3 pay rent', OLD, ['3']],
    ['Two of the three rules apply', 'There are three rules.', ['Two']],
    ['The Monday rules are old', 'The Tuesday rules are old.', ['Monday']],
    [
      'The tariff amounts to 52 pence per month',
      'Tariff: 52 pence per day, for 4 months, 13 pence at night.',
      ['52 pence per month'],
    ],
    ['The rent is 900 euros per month', 'The annual rent is 900 euros.', ['900 euros per month']],
    ['The fee goes up by £15', 'The fee was raised from £90 to £105; tickets are £15.', []],
    ['After 5 days documents are destroyed', 'After 9 days documents are destroyed.', ['5 days']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a figure that the passage only has about something else', () => {
  const TICKETS = 'Children under 8 must be accompanied. A card with 10 tickets costs 55 euros.'
  test.each<Case>([
    ['Children under 10 must be accompanied', TICKETS, ['≠ 10']],
    ['Children under 10 must be accompanied', [OLD, TICKETS], ['≠ 10']],
    ['Children under 9 must be accompanied', TICKETS, ['9']],
    ['Children under 10 must be accompanied', TICKETS.replace('. A', '; a'), ['≠ 10']],
    // beside another figure, parts of sentences are not compared
    ['Children under 10 must be accompanied for 55 euros', TICKETS.replace('. A', '; a'), []],
    ['Children under 10 must be accompanied on Monday', TICKETS.replace('. A', '; a'), ['Monday', '≠ 10']],
    // a unit is no topic
    ['For 10 weeks', 'The fee is for 8 weeks. A visit takes 10 weeks.', []],
    // a single word is compared with those beside each figure
    ['Fee for 10 weeks', 'The fee is for 8 weeks. A visit takes 10 weeks.', ['≠ 10 weeks']],
    [
      'Fee of members for 10 weeks',
      'The fee of members is for 8 weeks. A visit takes 10 weeks.',
      ['≠ 10 weeks'],
    ],
    ['About 10 children must be accompanied', TICKETS, []],
    ['Two of the 5 members pay', 'The road is 2 km long. All 5 members pay.', ['≠ Two']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a figure that follows from others', () => {
  test.each<Case>([
    ['Two of the 5 members pay', 'Of 5 members, 3 live here.', []],
    ['The shop opened 4 weeks later', TWO_FIGURES, []],
    ['The shop opened for 4 weeks', TWO_FIGURES, ['4 weeks']],
    [
      'Later, the shop, a house, was let for 4 weeks',
      'The lease lasts 9 weeks, the works 6 weeks.',
      ['4 weeks'],
    ],
    ['12 members did not vote', 'Of 30 members, 18 voted.', []],
    ['12 members voted', 'Of 30 members, 18 voted.', ['12']],
    ['They did not vote for 12 weeks', 'Of 30 weeks, 18 were free.', ['12 weeks']],
    ['12 % did not vote', 'First 30 % voted, then 18 %.', []],
    ['6 % did not vote', 'In the end, 94 % voted.', []],
    ['6 % voted', 'In the end, 94 % voted.', ['6 %']],
    ['6 members did not vote', 'In the end, 94 members voted.', ['6']],
    ['The hall is not open on Sunday', HALL, []],
    ['The hall is open on Sunday', HALL, ['Sunday']],
    ['About 50 members voted', 'Then 48 members voted.', []],
    ['50 members voted', 'Then 48 members voted.', ['50']],
    ['The number of members, which is about the same, is 50', 'Then 48 members voted.', ['50']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a time between others', () => {
  test.each<Case>([
    ['One year later, the shop closed', SHOP, []],
    ['12 months later, the shop closed', SHOP, []],
    ['Sales grew in one year', SHOP, []],
    ['The shop lasted one year', SHOP, ['one year']],
    ['In all, the shop lasted one year', SHOP, ['one year']],
    ['Two years later, the shop closed', SHOP, ['Two years']],
    ['One year later, the shop closed', SHOP.replace('2024', '2025'), ['One year']],
    ['One month later, the shop closed', SHOP, ['One month']],
    ['The fair ends 4 days later', FAIR, []],
    ['The fair lasts 4 days', FAIR, ['4 days']],
    ['The fair ends 3 days later', FAIR, ['3 days']],
    ['The fair ends 12 days later', 'The fair begins in 2023, the other one in 2024.', ['12 days']],
    ['Samples are taken twice a year', 'Samples are taken every six months.', []],
    ['Samples are taken 3 times a year', 'Samples are taken every six months.', ['3']],
    ['Samples are taken on 1 day per month', 'Samples are taken each month.', ['1 day per month']],
    ['Samples are taken 1.5 times per day', 'Samples are taken every 16 hours.', ['1.5']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a part of a whole', () => {
  const SHARE = 'In all, 20 % of the flats are empty.'
  const FLATS = 'Of 12 flats, 8 are empty.'
  test.each<Case>([
    ['A fifth of the flats are empty', SHARE, []],
    ['Un cinquième des lots sont vides', 'En tout, 20 % des lots sont vides.', []],
    ['Un cinquième de ces lots sont vides', 'En tout, 20 % des lots sont vides.', []],
    ['A fifth of the flats are empty', SHARE.replace('20', '25'), ['A fifth']],
    ['Two fifths of the flats are empty', SHARE.replace('20', '40'), []],
    ['Trois dixièmes des lots sont vides', 'En tout, 30 % des lots sont vides.', []],
    ['Trois dixièmes des lots sont vides', 'En tout, 20 % des lots sont vides.', ['Trois dixièmes']],
    ['A fifth, or one of the flats, is empty', SHARE, ['fifth']],
    ['Of five flats, some of the flats are empty', SHARE, ['five']],
    ['Two thirds of the flats are empty', FLATS, []],
    ['Two thirds of the flats are empty', [OLD, `${OLD} ${FLATS}`], []],
    ['Two thirds of the flats are empty', FLATS.replace('8', '7'), ['Two thirds']],
    ['A quarter of the flats are empty', 'Of 100 flats, 24 are empty on Monday.', []],
    ['Two thirds of the flats are empty', 'There are 12 flats. Now 8 are empty.', ['Two thirds']],
    ['Two thirds of the flats are empty', 'The tank of 12 litres is for 8 flats.', ['Two thirds']],
    ['Two thirds of the day are free', 'Of 720 minutes, 8 hours are free.', []],
    ['67 % of the flats are empty', FLATS, ['67 %']],
    ['Now twelve flats are empty', 'Of 50 flats, 6 are empty.', ['twelve']],
    ['60 % are let and the other 40 % are free', 'In the end, 60 % are let.', []],
    ['70 % are let and the other 30 % are free', 'In the end, 60 % are let.', ['70 %', '30 %']],
    ['60 flats are let, and 40 rooms are free', 'In the end, 60 flats are let.', ['40']],
    ['60 flats are let, and 40 % are free', 'In the end, 60 flats are let.', ['40 %']],
    ['Half of the flats are let', 'In the end, 60 % are let.', []],
    ['It takes half an hour', 'It takes 20 minutes.', ['half an hour']],
    ['It takes 3 hours and a half', 'It takes 20 minutes.', ['3 hours and a half']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a limit in other words', () => {
  test.each<Case>([
    ['The hall holds at most 14 members', 'The hall holds fewer than 15 members.', []],
    ['The hall holds fewer than 16 members', 'The hall holds at most 15 members.', []],
    ['The hall holds at least 16 members', 'The hall holds more than 15 members.', []],
    ['The hall holds more than 14 members', 'The hall holds at least 15 members.', []],
    [
      'The hall holds more than 14 members',
      [OLD, `${OLD} On Monday, it has 2 doors and holds at least 15 members.`],
      [],
    ],
    ['The hall holds at most 16 members', 'The hall holds fewer than 15 members.', ['16']],
    ['The hall holds at most 13 members', 'The hall holds fewer than 15 members.', ['13']],
    ['The hall holds more than 16 members', 'The hall holds at least 15 members.', ['16']],
    ['The hall holds at most 14 members', 'The hall holds at most 15 members.', ['14']],
    ['The hall holds at least 14 members', 'The hall holds fewer than 15 members.', ['14']],
    ['The hall holds 14 members', 'The hall holds fewer than 15 members.', ['14']],
    ['The hall holds at most 14 members', 'The hall holds 15 members.', ['14']],
    ['The hall is let for at most 14 days', 'The hall is let for less than 15 weeks.', ['14 days']],
    ['The hall is let for at most 14 days', 'The hall is let for less than 15 km.', ['14 days']],
    ['The hall is let for at most 14.5 days', 'The hall is let for less than 15.5 days.', ['14.5 days']],
    ['The hall holds at most 1,234 members', 'The hall holds fewer than 1235 members.', ['1,234']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('a figure beside one that is known', () => {
  const LOANS = 'Books are lent for 3 weeks, films for a week.'
  const LEASE = 'A lease of one year costs 40 € a month.'
  test.each<Case>([
    ['Books are lent for 21 days and films for seven', LOANS, []],
    ['Books are lent for 21 days and films for seven', [OLD, LOANS], []],
    ['Films are lent for seven', LOANS, ['seven']],
    ['Films are lent for seven, books for 21 days', LOANS, ['seven']],
    ['On 8 or 9, books are lent for 21 days', LOANS, ['8', '9']],
    ['Books are lent for 21 days, and seven films', LOANS, ['seven']],
    ['Books are lent for 21 days, films for 7 hours', LOANS, ['7 hours']],
    ['A lease of twelve months (12 × 40 €)', LEASE, []],
    ['A lease of twelve months for 12 flats', LEASE, ['12']],
    ['Rent is due in 12, or twelve months', LEASE, []],
    ['Rent is due in 12 km or twelve months', LEASE, ['12 km']],
    ['A lease of twelve months (17)', LEASE, ['17']],
    ['Three nights cost €54', [OLD, 'A night costs €18.'], []],
    ['Three nights cost €55', [OLD, 'A night costs €18.'], ['€55']],
    ['A farm of 12 hectares pays nothing', [OLD, 'Farms under 20 hectares pay nothing.'], []],
    ['A farm of 22 hectares pays nothing', [OLD, 'Farms under 20 hectares pay nothing.'], ['22 hectares']],
    ['It was let in 2022', [OLD, 'It was let in the year before 2023.'], []],
    ['It was let in 2021', [OLD, 'It was let in the year before 2023.'], ['2021']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

test('a figure of the question is known beside one of the passage', () => {
  const [claim, notice] = ['Your 5 years of service give 2 months of notice', 'Notice is 2 months.']
  expect(doubts(claim, notice, 'I have 5 years of service')).toEqual([])
  expect(doubts(claim, notice, 'I have 6 years of service')).toEqual(['5 years'])
  expect(doubts(claim, notice)).toEqual(['5 years'])
  expect(doubts('Your notice is 5 years', notice, 'I have 5 years of service')).toEqual(['5 years'])
})

test('only the first figures of a sentence are read', () => {
  const many = Array.from({ length: 120 }, (_, at) => 3_000 + 7 * at)
  expect(doubts(`Rent of flats: ${many.join(', or ')}`, OLD)).toHaveLength(100)
})

describe('numbers without a unit, numbers that name something, and shares', () => {
  const STUDY = 'It tests 5 mg in adults aged 50 to 75. At each visit we take 20 ml of blood.'
  const SURVEY = 'In 2023, the rate was 70 per cent, compared with 61 per cent in 2021.'
  test.each<Case>([
    ['At each visit, 50 ml of blood are taken', STUDY, ['50 ml']],
    ['At each visit, 20 ml of blood are taken', STUDY, []],
    ['Cats stay for 34 days and dogs for 47 days', 'Cats stayed for 34 days, dogs for 47.', []],
    ['The tender led to three bids', 'Item 3: The tender led to one bid.', ['three']],
    ['Clause 8 is about data', 'Clause 8. Data are kept.', []],
    ['The plan was adopted by 15 votes to 14', 'Adopted by 15 votes to 4 on 14 May.', ['14']],
    ['A total of 29 out of 31 were present', 'Present: 27 of 31, with 2 abstentions.', ['29']],
    ['Four of the 31 were absent', 'Present: 27 of 31, with 2 abstentions.', []],
    ['Seven out of ten took part', SURVEY, []],
    ['More than six of ten took part in 2021', SURVEY, []],
    ['Eight out of ten took part', SURVEY, ['Eight']],
    ['It was 61 per cent two years earlier', SURVEY, []],
    ['It was 61 per cent five years earlier', SURVEY, ['five years']],
    ['A fifth is paid later; the last fifth is kept', 'Then 20 per cent is paid.', []],
    [
      'The pension is cut by 6% for each year',
      'Cut by 4% for each year. Half is paid.',
      ['6% for each year'],
    ],
    ['It covers each of them up to £1,500', 'An excess of £150. Claim within ten days.', ['£1,500']],
    ['It falls below 99.5% in a quarter', '2.2 Within 8 hours. It falls below 99.95%.', ['99.5%']],
    ['The crossing takes three hours and forty minutes', 'It takes 3 hours 40 minutes.', []],
    ['In 2021, to 118,400 and £3.2 million', '118,400 visitors in 2021; income was £3.2 million.', []],
    ['Children pay 50 %', 'Children pay half-price.', []],
    ['It is open every day except Sunday', 'It is open from Monday to Saturday.', []],
    ['It is open every day and on Sunday', 'It is open from Monday to Saturday.', ['Sunday']],
    ['A request six months before is needed', 'A request must be made six weeks before.', ['six months']],
    ['Le bilan rappelle un point essentiel', 'Le bilan est clair.', []],
    [
      'Notice of two weeks ends the lease',
      'A trial lasts two weeks. Notice of two months ends the lease.',
      ['≠ two weeks'],
    ],
    ['The panels: 12 votes against and 19 for', 'The panels: 12 votes for, 19 against.', ['≠ 12']],
    ['It takes −18 °C or less, 4 °C at most', 'It is refused if it exceeds 4 °C; −18 °C or less.', []],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})
