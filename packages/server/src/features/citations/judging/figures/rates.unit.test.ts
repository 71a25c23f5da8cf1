import { expect, test } from 'vitest'
import { areOtherRates, ratesAfterNoun, ratesAt } from './rates.ts'

test.each([
  [' per month and more', ['month'], 10, 10],
  [' a month', ['month'], 8, 8],
  [' par kilo de poids et par jour', ['kg', 'day'], 30, 30],
  [' per person per night', ['person', 'night'], 21, 21],
  [' for each household', ['household'], 0, 19],
  [' par mission', ['missi'], 0, 12],
  [' per m²', ['m2'], 7, 7],
])('%j is a rate of %j', (text, rates, length, whole) => {
  expect(ratesAt(text)).toEqual({ rates, length, whole })
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
