import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { forecast, report } from './reports.ts'
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

test('the days after today cost as much as the complete days did, whatever today has cost so far', async () => {
  const before = daily('2026-03-20', 28, 10)
  // 200 until yesterday, and ten days left besides today
  expect(await on('2026-03-21T12:00:00Z', { ...before, '2026-03-21': 290 })).toMatchObject({
    spent_nano: 490,
    expected_nano: 490 + 10 * 10,
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

/** A report of rows named `a`, `b` and so on, with these points and people. */
function reporting(rows: number, points: object[], people = 9) {
  const spans: unknown[][] = []
  const sums = { calls: 1, cost_nano: 2 }
  const keys = Array.from({ length: rows }, (_, at) => String.fromCharCode(97 + at))
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    if (text.includes('AS is_shown')) return { rows: points }
    if (text.includes('row_count'))
      return { rows: keys.map((key) => ({ ...sums, key, name: key, row_count: rows })) }
    if (text.includes('AS count')) return { rows: [{ count: people }] }
    spans.push(values.filter((value) => /^\d{4}-/.test(String(value))))
    return { rows: [{ ...sums }] }
  }
  const db = { execute, transaction: async (work: (tx: unknown) => unknown) => await work({ execute }) }
  const deps = { config: { currency: 'EUR', time_zone: 'America/Montreal' } }
  return { ctx: { deps, db } as unknown as Ctx, spans }
}

test('a report has a point for each step, with the five most expensive rows and the rest', async () => {
  const start = '2026-03-02'
  const shown = (key: string, cost_nano: number, day = start) => ({
    start: day,
    key,
    is_shown: true,
    cost_nano,
  })
  const rest = { start, key: null, is_shown: false, cost_nano: 7 }
  const { ctx, spans } = reporting(7, [shown('a', 1), shown('c', 3), rest, shown('e', 5, '2026-03-03')])
  const asked = { from: '2026-03-01', to: '2026-03-03', by: 'model', step: 'day' } as const
  const made = await report(ctx, asked)
  expect(made.points).toEqual([
    { start: '2026-03-01', cost_nano: 0, parts: [0, 0, 0, 0, 0, 0] },
    { start, cost_nano: 11, parts: [1, 0, 3, 0, 0, 7] },
    { start: '2026-03-03', cost_nano: 5, parts: [0, 0, 0, 0, 5, 0] },
  ])
  expect(made).toMatchObject({
    currency: 'EUR',
    from: '2026-03-01',
    to: '2026-03-03',
    row_count: 7,
    active_people: 9,
  })
  // of the period, and of the same number of days before it
  const sums = spans.filter((days) => days.length > 0)
  expect(sums).toEqual([
    ['2026-03-01', '2026-03-03'],
    ['2026-02-26', '2026-02-28'],
  ])
})

test('by person, the rows are the people; on a page after the last they are counted', async () => {
  const asked = { by: 'user', step: 'month' } as const
  expect((await report(reporting(3, []).ctx, asked)).active_people).toBe(3)
  expect((await report(reporting(0, []).ctx, { ...asked, page: 4 })).active_people).toBe(9)
})

test('a report has the last thirty days, and none that begins after it ends', async () => {
  vi.setSystemTime('2026-03-31T02:00:00Z')
  const ask = async (span: object) => {
    const { from, to } = await report(reporting(1, []).ctx, { by: 'model', step: 'month', ...span })
    return [from, to]
  }
  expect(await ask({})).toEqual(['2026-03-01', '2026-03-30'])
  expect(await ask({ to: '2026-01-30' })).toEqual(['2026-01-01', '2026-01-30'])
  expect(await ask({ from: '2026-03-30' })).toEqual(['2026-03-30', '2026-03-30'])
  await expect(ask({ from: '2026-03-31' })).rejects.toMatchObject({ code: 'ERROR_BAD_REQUEST' })
})
