import { describe, expect, test } from 'vitest'
import { isBetweenOwnDates, isCountOfDays, isCountOfList, isExample, isNeighbour } from './assumed-figures.ts'
import { Figures } from './compare-figures.ts'
import { figuresIn } from './figures.ts'

const sentencesOf = (passage: string) => new Figures(passage).sentences.all
const first = (text: string) => {
  const [figure] = figuresIn(text)
  if (figure === undefined) throw new Error('no figure')
  return figure
}

describe('isExample', () => {
  const AGES =
    'Bikes are rented to people of at least 16 years. Vans are driven by people of at least 18 years.'
  const example = (claim: string, passage: string) => isExample(first(claim), claim, sentencesOf(passage))
  test.each([
    ['A 17-year-old can rent a bike.', 'Renters must be at least 16 years old to rent a bike.'],
    ['Votre fille de 3 ans voyage gratuitement.', 'Les enfants de moins de 4 ans voyagent gratuitement.'],
    ['If you cancel 100 days before the event', 'Customers who cancel more than 90 days before the event'],
    ['For a £20,000 purchase you need quotations.', 'Purchases from £5,000 to £49,999 need quotations.'],
    ['For a £5,000 purchase you need quotations.', 'Purchases from £5,000 to £49,999 need quotations.'],
    ['For a £49,999 purchase you need quotations.', 'Purchases from £5,000 to £49,999 need quotations.'],
    ['If you rent a bike for 150 minutes', 'Bikes are rented for 2 hours to 3 hours.'],
    ['A 16-year-old can rent a bike.', 'Renters must be at least 16 years old to rent a bike.'],
    ['A club with seventeen can rent bikes.', 'A club with at least 16 can rent bikes.'],
    ['If bikes are rented to people of 17 years', AGES],
  ])('%s', (claim, passage) => {
    expect(example(claim, passage)).toBe(true)
  })

  test.each([
    ['A 15-year-old can rent a bike.', 'Renters must be at least 16 years old to rent a bike.'],
    [
      'If you cancel at least 100 days before the event',
      'Customers who cancel at least 90 days before the event',
    ],
    ['For a £50,000 purchase you need quotations.', 'Purchases from £5,000 to £49,999 need quotations.'],
    ['They pay a fee of £20,000 for quotations.', 'Quotations from £5,000 to £49,999 need a fee.'],
    ['The bikes cost 17 euros', 'Bikes cost at least 16 euros.'],
    ['For a £4,000 purchase you need quotations.', 'Purchases from £5,000 to £49,999 need quotations.'],
    ['A club with 17 can rent bikes.', 'A club with at least 16 can rent bikes.'],
    ['Renters are 17 years old', 'Renters must be at least 16 years old to rent a bike.'],
    [
      'If you cancel at least 100 days before the event',
      'Customers who cancel more than 90 days before the event',
    ],
    ['A 15-year-old can rent bikes.', 'We rent bikes. Renters must be at least 16 years old.'],
    ['A 25-year-old can rent a bike.', 'Bikes: at least 16 years and at most 20 years old.'],
    ['A 16-year-old can rent a bike.', 'Renters must be more than 16 years old to rent a bike.'],
    ['A 16-year-old can rent a bike.', 'Renters must be under 16 years old to rent a bike.'],
    ['A 17-year-old can rent a bike.', 'Renters must be at most 16 years old to rent a bike.'],
    ['If vans are driven by people of 17 years', AGES],
  ])('%s is none', (claim, passage) => {
    expect(example(claim, passage)).toBe(false)
  })
})

test.each([
  ['Four boats (7.15, 10.40, 14.05 and 18.30) leave each day.', true],
  ['Trois salles (bleue, rouge et verte) sont ouvertes.', true],
  ['Four boats (7.15, 10.40 and 18.30) leave each day.', false],
  ['Four boats leave each day.', false],
  ['Trois salles (bleue, rouge, et verte) sont ouvertes.', true],
  ['Our rooms (blue, red and green) seat three guests.', false],
  ['Four hours (10, 11, 12 and 13 h) are free.', false],
  ['1 room (blue) is open.', false],
])('isCountOfList %s', (text, expected) => {
  expect(isCountOfList(first(text), text)).toBe(expected)
})

test.each([
  ['There were 9 in 2022', '17 in 2023, compared with 9 in the previous year', true],
  ['There were 9 in 2021', '17 in 2023, compared with 9 in the previous year', false],
  ['There were 9 in 2022', '17 in 2023, compared with 9 in the next town', false],
  ['La veille, le 11 novembre, ils montent', 'Le salon ouvre le 12 novembre 2025.', true],
  ['The day after, on 13 November', 'The fair closes on 12 November.', true],
  ['Two days before, on 10 November', 'The fair closes on 12 November.', false],
  ['There were 9 in 2022', 'Entry is free. 17 in 2023, compared with 9 in the previous year', true],
  ['The day before, on 11 November', 'All 9 tents open on 12 November.', true],
  ['La veille, le 28 février 2025', 'Le salon ouvre le 1er mars 2025.', true],
  ['The day before, on 10 November', 'The fair opens on 12 November.', false],
  ['The day after, on 14 November', 'The fair closes on 12 November.', false],
  ['They come on 11 November', 'The fair opens on 12 November.', false],
  ['They come on 13 November', 'The fair opens on 12 November.', false],
  ['The day before, in November 2025', 'The fair opens on 1 November 2025.', false],
])('isNeighbour %s: %s', (claim, passage, expected) => {
  const figure = figuresIn(claim).findLast(({ values, kind }) => kind === 'date' || (values[0] ?? 0) > 1_900)
  expect(figure !== undefined && isNeighbour(figure, claim, sentencesOf(passage))).toBe(expected)
})

test.each([
  ['It lasts five days, from 16 June to 20 June.', true],
  ['It lasts four nights, from 16 June to 20 June.', false],
  ['It lasts four days, from 16 June to 20 June.', true],
  ['It lasts six days, from 16 June to 20 June.', false],
  ['It lasts one day, from 16 June to 17 June.', true],
  ['It lasts one day, 16 June.', false],
  ['It lasts 1.5 days, from 16 June to 17 June.', false],
  ['The path of 1,440 m is closed from 16 June to 17 June.', false],
])('isBetweenOwnDates %s', (text, expected) => {
  const all = figuresIn(text)
  expect(all.some((figure) => isBetweenOwnDates(figure, all))).toBe(expected)
})

test.each([
  ['Open five days a week, from Wednesday to Sunday.', true],
  ['Open four days a week, from Wednesday to Sunday.', false],
  ['It takes two days for 1,234 km.', false],
  ['It takes one day, on Sunday.', false],
])('isCountOfDays %s', (text, expected) => {
  const all = figuresIn(text)
  expect(all.some((figure) => isCountOfDays(figure, all))).toBe(expected)
})
