import { expect, test } from 'vitest'
import { areOtherRates, ratesAfterNoun, ratesAt, ratesBefore, taxAt } from './rates.ts'

test.each([
  [' per month and more', ['month'], 10, 10],
  [' a month', ['month'], 8, 8],
  [' par kilo de poids et par jour', ['kg', 'day'], 30, 30],
  [' per person per night', ['person', 'night'], 21, 21],
  [' for each household', ['household'], 0, 19],
  [' par mission', ['miss'], 0, 12],
  [' la tonne', ['tonne'], 9, 9],
  [' le metre cube', ['m3'], 14, 14],
  [' per m²', ['m2'], 7, 7],
  [' par kw et par an', ['kw', 'year'], 17, 17],
])('%j is a rate of %j', (text, rates, length, whole) => {
  expect(ratesAt(text)).toEqual({ rates, length, whole })
})

test('a day of the week is no rate', () => {
  expect(ratesAt(' le mercredi')).toBeNull()
})

test.each([
  ['le loyer annuel est de ', ['year']],
  ['a monthly fee of about ', ['month']],
  ['une indemnite journaliere de ', ['day']],
  ['le forfait quotidien passe a ', ['day']],
  ['the fee of ', []],
  ['annual fees, and a deposit of ', []],
])('before an amount, %j is a rate of %j', (text, expected) => {
  expect(ratesBefore(text)).toEqual(expected)
})

test('a tax can be between an amount and its rate', () => {
  expect(taxAt(' hors taxes par mois')).toBe(11)
  expect(taxAt(' excluding VAT per month'.toLowerCase())).toBe(14)
  expect(taxAt(' hors taxes en tout')).toBe(0)
})

test.each([' par courrier', ' per the contract', ' a bag', ' in total', ''])('%j is no rate', (text) => {
  expect(ratesAt(text)).toBeNull()
})

test('a counted noun comes before its rate', () => {
  expect(ratesAfterNoun(' free withdrawals per month')).toEqual(['month'])
  expect(ratesAfterNoun(' withdrawals')).toEqual([])
})

test.each([
  [['month'], ['year'], true],
  [['month'], [], false],
  [['bag'], ['kg'], true],
  [['kg', 'day'], ['kg'], false],
  [['kg', 'week'], ['kg', 'day'], true],
  [['person'], ['day'], false],
])('%j are other rates than %j: %j', (one, other, expected) => {
  expect(areOtherRates(one, other)).toBe(expected)
})
