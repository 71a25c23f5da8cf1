import { expect, test } from 'vitest'
import { byDay, dayOf } from '#features/threads/days.ts'

const now = new Date(2026, 2, 30, 0, 30)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString()

test.each([
  [at(30, 0), 'today'],
  [at(29, 23, 59), 'yesterday'],
  [at(29, 0), 'yesterday'],
  [at(28, 23, 59), 'week'],
  [at(23, 0), 'week'],
  [at(22, 23, 59), 'earlier'],
  // a clock that is ahead
  [at(31, 5), 'today'],
])('%s is %s', (instant, day) => expect(dayOf(instant, now)).toBe(day))

test('rows keep their order and are grouped by day', () => {
  const rows = [at(30, 0, 20), at(30, 0, 10), at(29, 8)].map((updated_at) => ({ updated_at }))
  expect(byDay(rows, now)).toEqual([
    { day: 'today', rows: rows.slice(0, 2) },
    { day: 'yesterday', rows: rows.slice(2) },
  ])
})
