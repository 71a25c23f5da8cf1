import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { compile } from '#db/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { forecast } from './reports.ts'
import { addDays } from './spans.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The forecast on a day, from the costs of days; `asked` is the period that it reads. */
async function on(now: string, costs: Record<string, number>) {
  vi.setSystemTime(now)
  const asked: unknown[] = []
  const execute = async (statement: SQL) => {
    const [, from, to] = compile(statement).values as [string, string, string]
    asked.push(from, to)
    const rows = Object.entries(costs).map(([day, cost_nano]) => ({ day, cost_nano }))
    return { rows: rows.filter(({ day }) => day >= from && day <= to) }
  }
  const config = { currency: 'EUR', time_zone: 'America/Montreal' }
  const { currency, ...expected } = await forecast({ deps: { config }, db: { execute } } as unknown as Ctx)
  expect(currency).toBe('EUR')
  return { ...expected, asked }
}

/** The same cost on so many days, the last of them on a day. */
const daily = (last: string, days: number, cost: number) =>
  Object.fromEntries(Array.from({ length: days }, (_, at) => [addDays(last, -at), cost]))

test('a month goes on as the last four weeks did, also where these are in the month before', async () => {
  // 20 in March so far, and 28 days left besides today
  expect(await on('2026-03-03T12:00:00Z', daily('2026-03-02', 60, 10))).toEqual({
    month: '2026-03-01',
    spent_nano: 20,
    expected_nano: 20 + 10 + 28 * 10,
    asked: ['2026-02-03', '2026-03-03'],
  })
  expect(await on('2026-03-31T12:00:00Z', daily('2026-03-30', 60, 10))).toEqual({
    month: '2026-03-01',
    spent_nano: 300,
    expected_nano: 310,
    asked: ['2026-03-01', '2026-03-31'],
  })
})

test('today costs as much as other days, or more if it already has', async () => {
  const before = daily('2026-03-30', 28, 10)
  expect(await on('2026-03-31T12:00:00Z', { ...before, '2026-03-31': 4 })).toMatchObject({
    expected_nano: 290,
  })
  expect(await on('2026-03-31T12:00:00Z', { ...before, '2026-03-31': 50 })).toMatchObject({
    spent_nano: 330,
    expected_nano: 330,
  })
})

test('days without cost count since the first one with a cost, and not before it', async () => {
  const costs = { '2026-03-06': 30, '2026-03-08': 10 }
  // 40 in four days since the 6th, and 21 days left besides today
  expect(await on('2026-03-10T12:00:00Z', costs)).toMatchObject({
    spent_nano: 40,
    expected_nano: 40 + 10 + 21 * 10,
  })
})

test('there is no forecast before a complete day, whose end depends on the time zone', async () => {
  const costs = { '2026-03-10': 5 }
  expect(await on('2026-03-11T03:00:00Z', costs)).toMatchObject({ spent_nano: 5, expected_nano: null })
  expect(await on('2026-03-11T05:00:00Z', costs)).toMatchObject({
    spent_nano: 5,
    expected_nano: 5 + 5 + 20 * 5,
  })
  expect(await on('2026-05-01T12:00:00Z', costs)).toMatchObject({ spent_nano: 0, expected_nano: null })
})
