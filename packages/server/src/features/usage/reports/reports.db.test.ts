import type { UsageReport } from '@parlance/contract/admin/usage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

/** Fills the monthly rows of people from their daily rows, as bookings do. */
const sumPeople = () =>
  db.database.pool.query(
    `INSERT INTO usage_people SELECT date_trunc('month', day)::date, currency, user_id,
       bit_or(1 << (extract(day FROM day)::int - 1)), sum(cost_nano), sum(calls) FROM usage_days GROUP BY 1, 2, 3
     ON CONFLICT (month, currency, user_id) DO UPDATE
     SET days = excluded.days, cost_nano = excluded.cost_nano, calls = excluded.calls`,
  )

test('GET /v2/admin/usage returns the rows of a sum in pages, most expensive first, with the totals on each page', async () => {
  const model = uuidv7()
  for (let at = 1; at <= 120; at += 1) {
    await db.database.pool.query(
      `INSERT INTO usage_days (day, user_id, model_id, provider_id, feature, currency, calls, failed_calls,
        unpriced_calls, uncounted_calls, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens,
        cost_nano, estimate_nano)
      VALUES (now()::date, $1, $2, $2, 'chat', 'EUR', 1, 0, 0, 0, 1, 0, 1, 0, $3, 0)`,
      [uuidv7(), model, at],
    )
  }
  await db.database.pool.query(
    `INSERT INTO usage_sums SELECT day, 'feature', feature, currency, 0, sum(calls), 0, 0, 0, sum(input_tokens), 0,
       sum(output_tokens), 0, sum(cost_nano), 0 FROM usage_days GROUP BY 1, 3, 4`,
  )
  await sumPeople()
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      ok<UsageReport>(admin, 'GET', `/v2/admin/usage?by=user&to=${to}&page=${page}`),
    ),
  )
  expect(pages.map(({ rows, row_count }) => [rows.length, row_count])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
    [0, 0],
  ])
  const costs = pages.flatMap(({ rows }) => rows.map((row) => row.cost_nano))
  expect(costs).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))
  for (const { totals } of pages) expect(totals).toMatchObject({ calls: 120, cost_nano: 7_260 })
})

test('GET /v2/admin/usage counts each person of a period once, exact to the day', async () => {
  const [ada, bob] = [uuidv7(), uuidv7()]
  await db.database.pool.query(
    `INSERT INTO usage_people (month, currency, user_id, days)
     VALUES ('2024-01-01', 'EUR', $1, (1 << 30) | (1 << 14)), ('2024-02-01', 'EUR', $1, 1), ('2024-02-01', 'EUR', $2, 1 << 28),
       ('2024-02-01', 'USD', $1, 1 << 9)`,
    [ada, bob],
  )
  const people = async (from: string, to: string) =>
    (await ok<UsageReport>(admin, 'GET', `/v2/admin/usage?by=model&from=${from}&to=${to}`)).active_people
  expect(await people('2024-01-01', '2024-01-14')).toBe(0)
  expect(await people('2024-01-15', '2024-01-15')).toBe(1)
  expect(await people('2024-01-31', '2024-02-28')).toBe(1)
  expect(await people('2024-01-16', '2024-02-29')).toBe(2)
  expect(await people('2024-02-02', '2024-02-28')).toBe(0)
  expect(await people('2023-12-01', '2024-03-31')).toBe(2)
})

test('GET /v2/admin/usage?by=user is exact for whole months, parts of months and late calls', async () => {
  const people = Array.from({ length: 7 }, () => uuidv7())
  const booked: { day: string; user_id: string; cost: number; currency: string }[] = []
  const book = async (day: string, at: number, cost: number, currency = 'EUR') => {
    const user_id = people[at] ?? ''
    booked.push({ day, user_id, cost, currency })
    await db.database.pool.query(
      `WITH one AS (INSERT INTO usage_days (day, user_id, model_id, provider_id, feature, currency, calls, failed_calls,
         unpriced_calls, uncounted_calls, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, cost_nano,
         estimate_nano) VALUES ($1, $2, $3, $3, 'chat', $4, 1, 0, 0, 0, 1, 0, 1, 0, $5, 0) RETURNING *)
       INSERT INTO usage_sums AS s SELECT day, 'feature', feature, currency, 0, 1, 0, 0, 0, 1, 0, 1, 0, cost_nano, 0 FROM one
       ON CONFLICT (dimension, day, currency, key, shard) DO UPDATE
       SET calls = s.calls + 1, cost_nano = s.cost_nano + excluded.cost_nano`,
      [day, user_id, uuidv7(), currency, cost],
    )
  }
  // every day of two months and the first days of a third
  const days = Array.from({ length: 70 }, (_, at) =>
    new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
  )
  for (const [at, day] of days.entries()) {
    await book(day, at % 6, 2 ** (at % 20) + at)
    if (at % 9 === 0) await book(day, 0, 1_000_000, 'USD')
  }
  const check = async (from: string, to: string) => {
    const costs: Record<string, number> = {}
    for (const { day, user_id, cost, currency } of booked)
      if (day >= from && day <= to && currency === 'EUR') costs[user_id] = (costs[user_id] ?? 0) + cost
    const report = await ok<UsageReport>(admin, 'GET', `/v2/admin/usage?by=user&from=${from}&to=${to}`)
    const rows = report.rows.map(({ key, cost_nano }) => [key, cost_nano])
    const expected = Object.entries(costs).toSorted(([, a], [, b]) => b - a)
    expect(rows, `${from} to ${to}`).toEqual(expected)
    expect(report.row_count).toBe(expected.length)
  }
  const spans: [string, string][] = [
    ['2022-02-01', '2022-02-28'],
    ['2022-01-01', '2022-02-28'],
    ['2022-01-16', '2022-02-14'],
    ['2022-02-10', '2022-03-11'],
    ['2022-01-31', '2022-03-31'],
    ['2022-03-01', '2022-03-05'],
    ['2021-12-05', '2022-04-02'],
  ]
  await sumPeople()
  for (const [from, to] of spans) await check(from, to)
  // a day after a period with a complete last month, for a person without earlier usage
  await book('2022-03-12', 1, 5_000_000)
  await book('2022-03-12', 6, 6_000_000)
  await sumPeople()
  for (const [from, to] of spans) await check(from, to)
})

test('a period has at most two years, and so has one without a last day, which ends today', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  for (const path of ['/v2/admin/usage', '/v2/admin/usage/records', '/v2/admin/usage/export', '/v2/usage']) {
    const status = async (query: string) => (await admin.call('GET', `${path}?${query}`)).status
    expect([path, await status(`from=${day(725)}`), await status(`from=${day(735)}`)]).toEqual([
      path,
      200,
      422,
    ])
    expect(await status('from=1900-01-01')).toBe(422)
    expect(await status('from=2020-01-01&to=2021-12-31')).toBe(200)
    expect(await status('from=2020-01-01&to=2022-01-01')).toBe(422)
  }
})
