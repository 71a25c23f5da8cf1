import { describe, expect, test } from 'vitest'
import type { Figure } from './figure.ts'
import { figuresIn } from './figures.ts'

/** 'Words: values dimension, …', in the base unit of the dimension. */
function shown(figure: Figure): string {
  const { words, values, factor, dimension, rates, qualifier, counts, isPart, isOrdinal, isWritten } = figure
  const amounts = values.map((value) => Number((value * factor).toPrecision(9))).join(' or ')
  const traits = [
    ...rates.map((rate) => `per ${rate}`),
    qualifier,
    counts && 'counted',
    isPart && 'part',
    isOrdinal && 'ordinal',
    isWritten && 'written',
  ]
  return [`${words}: ${amounts}${dimension === null ? '' : ` ${dimension}`}`, ...traits.filter(Boolean)].join(
    ', ',
  )
}
const claimed = (text: string) => figuresIn(text).map(shown)
const given = (text: string) => figuresIn(text, true).map(shown)

describe('a number', () => {
  test.each([
    ['1,234.5', '1,234.5: 1234.5'],
    ['1.234,5', '1.234,5: 1234.5'],
    ['1.234.567', '1.234.567: 1234567'],
    ['1,234', '1,234: 1234 or 1.234'],
    ['1 234.567', '1 234.567: 1234.567'],
    ['1,000', '1,000: 1000'],
    ['1.0005', '1.0005: 1.0005'],
    ['1.5000', '1.5000: 1.5'],
    ['0.1234', '0.1234: 0.1234'],
    ['37½', '37½: 37.5'],
    ['-18', '-18: -18'],
    ['vingt et un', 'vingt et un: 21, written'],
    ['5 apples', '5: 5, counted'],
    ['5 nm', '5: 5'],
    ['12 the weeks', '12: 12'],
    ['two years and a half', 'two years and a half: 30 months, written'],
    ['two and a half years', 'two and a half years: 30 months, written'],
    ['un an et demi', 'un an et demi: 18 months, written'],
    ['3 semaines et demie', '3 semaines et demie: 35280 time, written'],
    ['twice', 'twice: 2, counted, written'],
    ['troisième', 'troisième: 3, ordinal, written'],
    ['three', 'three: 3, written'],
  ])('%s', (text, expected) => {
    expect(claimed(text)).toEqual([expected])
  })

  test('is not the article of a claim', () => {
    expect(claimed('one more, une autre')).toEqual([])
    expect(claimed('one week')).toEqual(['one week: 10080 time, written'])
    expect(given('one more')).toEqual(['one: 1, written'])
  })

  test('is read up to a maximum', () => {
    expect(figuresIn('1 '.repeat(9_000))).toHaveLength(8_001)
  })
})

describe('a scaled number', () => {
  test.each([
    ['3 hundred', '3 hundred: 300'],
    ['£3m', '£3m: 3000000 pound'],
    ['3 M€', '3 M€: 3000000 euro'],
    ['3 M €', '3 M €: 3000000 euro'],
    ['3 million kg of rice', '3 million kg: 3000000000 mass'],
    ['2 million of euros', '2 million of euros: 2000000 euro'],
    ["2 millions d'euros", "2 millions d'euros: 2000000 euro"],
  ])('%s', (text, expected) => {
    expect(claimed(text)).toEqual([expected])
  })

  test.each([
    ['3 m', ['3 m: 3 length']],
    ['three m', ['three m: 3 length, written']],
    ['3 bn', ['3: 3']],
    ['5 plots for 3 M€', ['5: 5, counted', '3 M€: 3000000 euro']],
    ['In 2026, million-euro deals', ['2026: 2026']],
  ])('is not in %s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })
})

describe('the unit', () => {
  test.each([
    ['€ 5', '€ 5: 5 euro'],
    ['EUR 5', 'EUR 5: 5 euro'],
    ['5 francs', '5 francs: 5 franc'],
    ['5 per cent', '5 per cent: 5 percent'],
    ['5 percent', '5 percent: 5 percent'],
    ['5 pour cent', '5 pour cent: 5 percent'],
    ['5 pourcent', '5 pourcent: 5 percent'],
    ['5 p. 100', '5 p. 100: 5 percent'],
    ['5 p.100', '5 p.100: 5 percent'],
    ['5 percentage points', '5 percent: 5 points'],
    ['5 % points', '5 %: 5 points'],
    ['5 per cent  point', '5 per cent: 5 points'],
    ['5 minute points', '5 minute: 5 time'],
    ['5 GB', '5 GB: 5000000 bytes'],
    ['5 Mo', '5 Mo: 5000 bytes'],
    ['5 Ko', '5 Ko: 5 bytes'],
    ['5 Go', '5 Go: 5000000 bytes'],
    ['5 To', '5 To: 5000000000 bytes'],
    ['5 to', '5: 5'],
    ['5 go', '5: 5'],
    ['5 motos', '5: 5, counted'],
    ['5 gong', '5: 5, counted'],
    ['5 °C', '5 °C: 5 temperature'],
    ['5 ° C', '5 ° C: 5 temperature'],
    ['5 ° north', '5 °: 5 temperature'],
    ['5 ° for all', '5 °: 5 temperature'],
    ['5 °F', '5 °F: 5 fahrenheit'],
    ['onze l’année', 'onze: 11, written'],
    ['a two-year lease', 'two-year: 24 months, written'],
    ['12 additional weeks per year', '12 additional weeks per year: 120960 time, per year'],
    ['12 additional hours', '12 additional hours: 720 time'],
    ['5  jours  ouvrables', '5 jours ouvrables: 7200 time, working'],
    ['5 jours ouvrés par an', '5 jours ouvrés par an: 7200 time, per year, working'],
    ['5 working days', '5 working days: 7200 time, working'],
    ['5 full days', '5 full days: 7200 time'],
    ['5 jours consécutifs', '5 jours: 7200 time'],
    ['5 litres a day', '5 litres a day: 5 volume, per day'],
    ['5 litres of paint per week', '5 litres of paint per week: 5 volume, per week'],
    ['5 litres d’eau par jour', '5 litres d’eau par jour: 5 volume, per day'],
    ['5 litres of paint', '5 litres: 5 volume'],
    ['5 € par mètre cube', '5 € par mètre cube: 5 euro, per m3'],
    ['4 visits per month', '4: 4, per month, counted'],
    ['4 visites par an', '4: 4, per year, counted'],
  ])('of %s', (text, expected) => {
    expect(claimed(text)).toEqual([expected])
  })

  test.each([
    ['12 members or 30 per cent', ['12: 12, counted', '30 per cent: 30 percent']],
    ['5 % of the 3 points', ['5 %: 5 percent', '3 points: 3 points']],
    ['see page p. 100', ['100: 100']],
  ])('is not that of another number: %s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })

  test('without a number is one in a passage', () => {
    expect(given('in each week')).toEqual(['each week: 10080 time'])
    expect(given('par mois')).toEqual(['par mois: 1 months'])
    expect(given('per head')).toEqual([])
    expect(claimed('each week')).toEqual([])
  })
})

describe('a number has the unit of the next one', () => {
  test.each([
    ['3 to 4 weeks', ['3: 30240 time', '4 weeks: 40320 time']],
    [
      '5 or 6 working days a year',
      ['5: 7200 time, per year, working', '6 working days a year: 8640 time, per year, working'],
    ],
    ['3 à 4 millions', ['3: 3 or 3000000', '4 millions: 4000000']],
    ['3 thousand to 4 million', ['3 thousand: 3000', '4 million: 4000000']],
    ['four of the 6 weeks', ['four: 40320 time, part, written', '6 weeks: 60480 time']],
    ['two of the 6', ['two: 2, part, written', '6: 6']],
    ['12019 to 13000 kg', ['12019: 12019000 mass', '13000 kg: 13000000 mass']],
    ['20190 to 21000 kg', ['20190: 20190000 mass', '21000 kg: 21000000 mass']],
  ])('%s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })

  test.each([
    ['3 weeks to 4 months', ['3 weeks: 30240 time', '4 months: 4 months']],
    ['2023 and 5 days', ['2023: 2023', '5 days: 7200 time']],
    ['3 boxes to 4 kg', ['3: 3, counted', '4 kg: 4000 mass']],
    ['3, then 4 kg', ['3: 3', '4 kg: 4000 mass']],
    ['12 or Monday', ['12: 12', 'Monday: 0']],
    ['Monday to 4 weeks', ['Monday: 0', '4 weeks: 40320 time']],
  ])('but not in %s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })

  test.each([
    ['6:30 to 8 pm', '6:30: 390 or 1110 time'],
    ['10:30 to 8 P.M.', '10:30: 630 or 1350 time'],
    ['6:30 am to 8 pm', '6:30 am: 390 time'],
    ['12:00 to 2 pm', '12:00: 720 time'],
    ['6:30 to 8 am', '6:30: 390 time'],
    ['6:30, then 8 pm', '6:30: 390 time'],
  ])('and can be in the evening like it: %s', (text, expected) => {
    expect(claimed(text)[0]).toBe(expected)
  })
})

describe('a part of a whole', () => {
  test.each([
    ['three quarters of the flats', ['three quarters: 75 percent, written']],
    ['les trois quarts des lots', ['trois quarts: 75 percent, written']],
    ['two thirds of the 9 flats', ['two thirds: 66.6666667 or 66.7 or 67 percent, written', '9: 9, counted']],
    ['un tiers de ceux-ci', ['un tiers: 33.3333333 or 33.3 or 33 percent, written']],
    ['5 a quarter of its flats', ['5: 5', 'a quarter: 25 percent, written']],
    ['la moitié du lot', ['la moitié: 50 percent, written']],
    ['for three quarters', ['three quarters: 9 months, written']],
    ['a third party', ['third: 3, counted, ordinal, written']],
    ['half full', []],
  ])('in a claim: %s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })

  test('can also be a number in a passage', () => {
    expect(given('half full')).toEqual(['half: 50 percent, written'])
    expect(given('for three quarters')).toEqual([
      'three quarters: 9 months, written',
      'three quarters: 75 percent, written',
    ])
  })
})
