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

test('GET /v2/admin/usage gives the rows of a sum in pages, the dearest first, and its totals on each', async () => {
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

test('GET /v2/admin/usage counts each person of a period once, to the day', async () => {
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
