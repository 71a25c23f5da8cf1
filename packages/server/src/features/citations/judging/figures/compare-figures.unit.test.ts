import { describe, expect, test } from 'vitest'
import { Figures } from './compare-figures.ts'
import { calculationIn } from './derived-figures.ts'
import { figuresIn } from './figures.ts'

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
    ['1.28 million passengers', '1,284,000 passengers'],
    ['5 %, 148 million euros', '5 %, 148 200 000 €'],
    ['cinq cents euros', '500 €'],
    ['le 14e jour', 'le quatorzième jour'],
    ['the 13th day', 'the thirteenth day'],
    ['two years', '24 months'],
    ['five days', 'from nine days to five'],
    ['30 June', 'by the end of June'],
    ['28 février 2027', 'avant fin février 2027'],
    ['à sept heures du soir puis à dix heures', 'à 19 h et à 22 h'],
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
    ['1.27 million passengers', '1,284,000 passengers'],
    ['1 million passengers', '1,284,000 passengers'],
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

const figureOf = (text: string) => {
  const [figure] = figuresIn(text)
  if (figure === undefined) throw new Error('no figure')
  return figure
}

describe('a unit, kind or rate of a figure', () => {
  const DAYS = 'First 5 working days, then 5 calendar days.'
  test.each([
    ['12 km', 'Distance in km: 12', true],
    ['12 km', 'on 12 May', false],
    ['12 km', 'twelve', false],
    ['12 km', '12 members', false],
    ['5 working days', DAYS, true],
    ['5 calendar days', DAYS, true],
    ['5 days', DAYS, true],
    ['5 working days', '5 days', true],
    ['5 calendar days', '5 working days', false],
    ['5 kg per week', '5 kg per week', true],
    ['5 kg per week', '5 kg', true],
    ['5 kg', '5 kg per week', true],
    ['5 kg per week', '5 kg per day', false],
    ['4 visits per month', '4 visits per month', true],
    ['4 visits per month', '4 visits', true],
    ['4 visits', '4 visits per month', true],
    ['4 visits per month', '4 visits per year', false],
    ['4 members', '4 % of members', true],
    ['4 members', '4 km', false],
    ['4 members', 'on 4 May', false],
    ['1900 members', 'on 4 May 1900', true],
    ['1899 members', 'on 4 May 1899', false],
    ['12 May', 'on 3 May and 12 May', true],
    ['-5 %', 'a fall of 5 %', true],
    ['-5 km', '5 km', false],
    ['41.8', '41.8 million euros', true],
    ['41.8 members', '41.8 million euros', true],
  ])('%s is in %s: %j', (claim, passage, expected) => {
    expect(new Figures(passage).has(figureOf(claim))).toBe(expected)
  })
})

test.each([
  ['2000 members', 'on 12 March 2026', false],
  ['50 members', 'then 48 members', true],
  ['50 members', 'first 20, then 48 members', true],
  ['50 members', 'first 20 members, then 40', false],
  ['50 km', '48 kg', false],
  ['3 h', '175 minutes', true],
  ['3 h', '3.1', true],
  ['3', '3.1 h', true],
])('about %s are in %s: %j', (claim, passage, expected) => {
  expect(new Figures(passage).has(figureOf(claim), true)).toBe(expected)
})

test('the title and the headings have figures too, but no sentences', () => {
  const all = new Figures('The rent is 5 euros.', 'Lease of 2026', 'Part 7')
  expect(['5 euros', '2026', '7'].map((one) => all.has(figureOf(one)))).toEqual([true, true, true])
  expect(all.numbers.map((figures) => figures.length)).toEqual([1, 1, 1])
  expect(all.sentences.all.map(({ text }) => text)).toEqual(['The rent is 5 euros.'])
})

test('an article is no number of a passage', () => {
  const all = new Figures('Only one flat has 5 rooms.')
  expect(all.numbers.flat().map(({ words }) => words)).toEqual(['5'])
  expect(all.sentences.all.flatMap(({ figures }) => figures.map(({ words }) => words))).toEqual(['5'])
  expect(new Figures('two flats, one week').numbers.flat()).toHaveLength(2)
})

describe('days of the week', () => {
  test.each([
    ['Wednesday to Sunday', 'from Wednesday to Sunday', true],
    ['Wednesday to Sunday', 'from Tuesday to Sunday', false],
    ['Wednesday to Sunday', 'from Wednesday to Sunday, in May from Monday to Sunday', true],
    ['Wednesday to Sunday', 'from Wednesday to Saturday, and on Sunday', true],
    ['Wednesday to Sunday', 'from Wednesday to Saturday', false],
    ['Monday to Sunday', 'open every day', true],
    ['Monday to Tuesday', 'open every day', false],
    ['Saturday to Sunday', 'from Tuesday to Sunday', true],
    ['Saturday', 'Monday to Friday', false],
  ])('%s is in %s: %j', (claim, passage, expected) => {
    expect(new Figures(passage).has(figureOf(claim))).toBe(expected)
  })

  test.each([
    ['Sunday', 'Monday to Friday', true],
    ['Friday', 'Monday to Friday', false],
    ['weekend', 'Tuesday to Saturday', false],
    ['Sunday', 'Monday and Tuesday', false],
    ['9 members', 'Monday to Friday', false],
  ])('%s is outside of %s: %j', (claim, passage, expected) => {
    expect(new Figures(passage).isOutside(figureOf(claim))).toBe(expected)
  })
})

test.each([
  ['4 days', '2 May to 6 May', true],
  ['4 days', '29 April 2026 to 3 May 2026', true],
  ['5 days', '29 April to 3 May', false],
  ['3 days', '28 February 2027 to 3 March 2027', true],
  ['4 days', '28 February 2028 to 3 March 2028', true],
  ['12 hours', '2 May and 3 May', false],
  ['1.44 km', '2 May and 3 May', false],
  ['31 days', 'in May, then in June', false],
  ['30 days', 'in May, then on 1 May', false],
])('%s are between %s: %j', (claim, passage, expected) => {
  expect(new Figures(passage).isBetweenDates(figureOf(claim))).toBe(expected)
})

test.each([
  ['2023, then 2024', 1, true],
  ['2023, then 2025', 1, false],
  ['2023, then 2025', 2, true],
  ['1900, then 1901', 1, true],
  ['1899, then 1900', 1, false],
  ['2099, then 2100', 1, false],
  ['flats 12 and 13', 1, false],
])('%s are years that are %i apart: %j', (passage, count, expected) => {
  expect(new Figures(passage).hasYearsApart(count)).toBe(expected)
})
