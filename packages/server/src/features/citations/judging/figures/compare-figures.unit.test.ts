import { describe, expect, test } from 'vitest'
import { Figures } from './compare-figures.ts'
import { calculationIn } from './derived-figures.ts'
import { figuresIn } from './figures.ts'
import { contentOf } from '../words.ts'

/** Whether each figure of a claim is in a passage. */
const has = (claim: string, passage: string) => {
  const figures = figuresIn(claim)
  const all = new Figures(passage)
  return figures.length > 0 && figures.every((figure) => all.has(figure))
}

describe('the same figure', () => {
  test.each([
    ['1,234.5 people', '1 234,5 personnes'],
    ['1234 euros', '1.234 €'],
    ['3 h', '3 hours'],
    ['3 heures', 'three hours'],
    ['180 minutes', '3 h'],
    ['12 March 2026', '12 mars 2026'],
    ['2026-03-12', 'March 12th, 2026'],
    ['12/03/2026', '12 mars 2026'],
    ['1er mai', 'May 1'],
    ['12 %', '12 percent'],
    ['12 pour cent', '12%'],
    ['€3.5 million', '3 500 000 euros'],
    ['3,5 M€', '3.5 million euros'],
    ['£92m', '92 million pounds'],
    ['two years', '24 months'],
    ['deux semaines', '14 jours'],
    ['one month', 'a month'],
    ['1.5 kW', '1 500 W'],
    ['2:30 pm', '14 h 30'],
    ['9 a.m.', '9h'],
    ['5 jours ouvrés', 'five working days'],
    ['Tuesday', 'du lundi au vendredi'],
    ['in 2026', 'on 3 May 2026'],
    ['a two-year contract', 'two years'],
    ['25 days', 'days: 25'],
    ['-18 °C', '-18 °C'],
    ['12 additional weeks', '12 weeks'],
    ['120 m2', '120 m²'],
    ['twenty-five days', '25 days'],
    ['24 degrés', '24 °C'],
    ['four of the six weeks', '4 weeks, then 6 weeks'],
    ['six semaines', '10 semaines, puis les 6 restantes'],
    ['two times', 'twice'],
    ['Three quarters of the members', '75 % of the members'],
    ['67 %', 'deux tiers des membres'],
    ['Un tiers des membres', '33 % des membres'],
    ['5 p. 100', '5 %'],
    ['three to four weeks', '21 to 28 days'],
    ['3 à 4 millions', '3 000 000 ou 4 000 000'],
    ['3 millions d’euros', '3 M€'],
  ])('%s is in %s', (claim, passage) => {
    expect(has(claim, passage)).toBe(true)
  })
})

describe('another figure', () => {
  test.each([
    ['1,235 people', '1 234,5 personnes'],
    ['3 days', '3 hours'],
    ['12 March 2026', '12 mars 2025'],
    ['12 March', '12 May'],
    ['$40', '40 €'],
    ['40 millions de dollars', '40 millions d’euros'],
    ['12 %', '21 %'],
    ['40 euros per month', '40 euros per year'],
    ['5 working days', '5 calendar days'],
    ['3 million euros', '3 thousand euros'],
    ['Sunday', 'Monday to Friday'],
    ['4 p.m.', '4 a.m.'],
    ['14 racks', '14 September'],
    ['18 °C', '-18 °C'],
    ['25 employees', '25 km'],
    ['three years', 'every two years, on the third floor'],
    ['eight weeks', 'between 8 and 11 km'],
    ['seven weeks', 'six weeks'],
    ['Two thirds of the members', 'three quarters of the members'],
    ['20 °F', '20 ° for a week'],
  ])('%s is not in %s', (claim, passage) => {
    expect(has(claim, passage)).toBe(false)
  })
})

describe('a figure that is calculated from two others', () => {
  const passage =
    'Debt fell from 88 million euros to 61 million euros. Staff: 1,846, before 1,734. Leave: 25 days. A box has 10 doses of 0.5 ml.'
  test.each([
    ['27 million euros less', true],
    ['27 million euros', false],
    ['149 million euros in total', true],
    ['112 more', true],
    ['31% less', true],
    ['5 ml in total', true],
    ['37 million euros less', false],
    ['27 million dollars less', false],
    ['13% less', false],
  ])('%s: %j', (claim, expected) => {
    const [figure] = figuresIn(claim)
    const calculation = { ...calculationIn(claim), isAbout: false }
    expect(figure !== undefined && new Figures(passage).isDerived(figure, [], calculation)).toBe(expected)
  })
})

test('a figure that is only in a sentence about something else is not found for a claim', () => {
  const passage = new Figures('Children under 8 must be accompanied. A card with 10 tickets costs 55 euros.')
  const isElsewhere = (claim: string) =>
    figuresIn(claim).map((one) => passage.isElsewhere(one, contentOf(claim)))
  expect(isElsewhere('Children under 10 must be accompanied')).toEqual([true])
  expect(isElsewhere('Children under 8 must be accompanied')).toEqual([false])
  expect(isElsewhere('A card has 10 tickets')).toEqual([false])
  expect(isElsewhere('Ten of them')).toEqual([false])
})

test('an approximate figure has the same unit', () => {
  const [figure] = figuresIn('30 kg')
  if (figure === undefined) throw new Error('no figure')
  expect(new Figures('Within 30 days').has(figure, true)).toBe(false)
  expect(new Figures('At most 29 kg').has(figure, true)).toBe(true)
  expect(new Figures('At most 29.9').has(figure, true)).toBe(true)
})

test.each([
  ['75 minutes', 'They last an hour and a quarter.'],
  ['45 minutes', 'It takes three quarters of an hour.'],
  ['17:30', 'He teaches at half past five.'],
  ['8 in the evening', 'between 8 p.m. and 2 a.m.'],
  ['2 h 45', 'comptez 2 heures 45 depuis le hameau'],
  ['37.5 hours', '37½ hours a week'],
  ['18 mois', 'un an et demi'],
  ['-18%', 'a fall of 18%'],
  ['27 jours', 'vingt-sept jours'],
  ['21 membres', 'vingt et un membres'],
  ['25%', 'a quarter of all barrels'],
  ['£0.20', '20p an item'],
  ['15/10', 'avant le 15 octobre'],
  ['41.8', '41.8 million euros'],
])('%s is in %s', (claim, passage) => {
  const [figure] = figuresIn(`before ${claim}`)
  expect(figure !== undefined && new Figures(passage).has(figure)).toBe(true)
})

test.each([
  ['400 kg', 'a force of 400 kN'],
  ['$15 per pound', '$15 per kilogram'],
  ['18 € par tonne', '18 € par mètre cube'],
  ['Wednesday to Sunday', 'from Tuesday to Sunday'],
  ['four withdrawals per month', 'four withdrawals in each calendar year'],
  ['three times', 'until the third birthday'],
])('%s is not in %s', (claim, passage) => {
  const [figure] = figuresIn(claim)
  expect(figure !== undefined && new Figures(passage).has(figure)).toBe(false)
})
