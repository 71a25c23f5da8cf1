import { expect, it } from 'vitest'
import { amountOf, amountText } from '#features/usage/budgets/amount.ts'

it.each([
  ['10', 10_000_000_000],
  ['0,01', 10_000_000],
  ['1 700,50', 1_700_500_000_000],
  ['19.99', 19_990_000_000],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['1e3', null],
  ['2000000', null],
])('amountOf reads %s', (text, nano) => {
  expect(amountOf(text)).toBe(nano)
})

it('amountText can be parsed again', () => {
  expect(amountOf(amountText(19_990_000_000))).toBe(19_990_000_000)
})
