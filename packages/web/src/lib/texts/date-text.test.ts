import { expect, test } from 'vitest'
import { dayOf, shownDate, timeOf } from '#lib/texts/date-text.ts'

test.each([
  ['25/11/2026', '2026-11-25'],
  ['5/1/26', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  [' 2026-11-25 ', '2026-11-25'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/25/2026', null],
  ['25/11', null],
  ['tomorrow', null],
])('the day of %s is %s', (text, day) => expect(dayOf(text)).toBe(day))

test.each([
  ['14:30', '14:30'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['0905', '09:05'],
  ['9', '09:00'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
])('the time of %s is %s', (text, time) => expect(timeOf(text)).toBe(time))

test('a day is shown as it is read', () => {
  expect(shownDate('2026-11-25')).toBe('25/11/2026')
  expect(dayOf(shownDate('2026-11-25'))).toBe('2026-11-25')
})
