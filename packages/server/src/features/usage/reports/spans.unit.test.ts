import { expect, test } from 'vitest'
import { addDays, before, dayIn, monthEnd, monthsOf, startOf, stepsOf } from './spans.ts'

test('the day depends on the time zone', () => {
  const now = new Date('2026-03-01T02:00:00Z')
  expect(dayIn('UTC', now)).toBe('2026-03-01')
  expect(dayIn('America/Montreal', now)).toBe('2026-02-28')
  expect(dayIn('Pacific/Auckland', new Date('2026-12-31T12:00:00Z'))).toBe('2027-01-01')
})

test('days are counted over the ends of months, leap days and changes of the clock', () => {
  expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-30', -29)).toBe('2026-03-01')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
})

test('the period before has the same number of days and ends the day before', () => {
  expect(before({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(before({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

test.each([
  ['a day', 'day', '2026-03-01', '2026-03-01'],
  ['a Monday', 'week', '2026-03-02', '2026-03-02'],
  ['a Sunday', 'week', '2026-03-01', '2026-02-23'],
  ['a Wednesday', 'week', '2026-03-04', '2026-03-02'],
  ['the first of a month', 'month', '2026-03-01', '2026-03-01'],
  ['the last of a month', 'month', '2026-03-31', '2026-03-01'],
] as const)('a step starts: %s, by %s', (_what, step, day, start) => {
  expect(startOf(day, step)).toBe(start)
})

test.each([
  ['2026-02-10', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
  ['2026-11-01', '2026-11-30'],
])('the month of %s ends on %s', (day, end) => {
  expect(monthEnd(day)).toBe(end)
})

test('a period has all steps that it touches', () => {
  const span = { from: '2026-02-27', to: '2026-03-02' }
  expect(stepsOf(span, 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(stepsOf(span, 'week')).toEqual(['2026-02-23', '2026-03-02'])
  expect(stepsOf(span, 'month')).toEqual(['2026-02-01', '2026-03-01'])
  expect(stepsOf({ from: '2026-12-01', to: '2027-01-31' }, 'month')).toEqual(['2026-12-01', '2027-01-01'])
  expect(stepsOf({ from: '2026-03-02', to: '2026-03-01' }, 'day')).toEqual([])
})

test('the months of a period have their days as bits, the first day of the month lowest', () => {
  expect(monthsOf({ from: '2026-01-30', to: '2026-03-02' })).toEqual([
    { month: '2026-01-01', from: '2026-01-30', to: '2026-01-31', days: 0b11 * 2 ** 29 },
    { month: '2026-02-01', from: '2026-02-01', to: '2026-02-28', days: 2 ** 28 - 1 },
    { month: '2026-03-01', from: '2026-03-01', to: '2026-03-02', days: 0b11 },
  ])
  expect(monthsOf({ from: '2026-03-05', to: '2026-03-05' })).toEqual([
    { month: '2026-03-01', from: '2026-03-05', to: '2026-03-05', days: 0b10000 },
  ])
})
