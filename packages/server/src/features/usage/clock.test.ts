import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { type Clock, settableClock } from '#testing/servers/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { releaseExpired } from './usage.service.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const EURO = 1_000_000_000
/** The price of one output token: a thousandth of a euro. */
const TOKEN = EURO / 1_000

const test = testDatabase()
let llm: FakeLlm
let clock: Clock
let app: TestApp
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  clock = await settableClock(test.database)
  await clock.set(0)
  app = await startTestApp(test.database)
  await scriptedModel(app.deps, llm, { identifier: 'dear', price: [0, 0, TOKEN * 1_000_000] })
  admin = await app.person('admin', 'administrator')
  // the session must not expire during the skipped days
  await test.database.pool.query("UPDATE sessions SET expires_at = expires_at + interval '7 days'")
  for (const period of ['day', 'month'])
    await ok<Budget>(admin, 'POST', '/v2/admin/budgets', {
      level: 'global',
      period,
      amount_nano: 100 * EURO,
      is_hard: true,
    })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => clock.set(0))

/** The tokens in the ledger and in the counters of all periods. */
async function sums() {
  const { rows } = await test.database.pool.query<{ period: string; spent: number; held: number }>(`
    SELECT b.period, sum(c.spent_nano / ${TOKEN})::int AS spent, sum(c.reserved_nano / ${TOKEN})::int AS held
    FROM budget_counters c JOIN budgets b ON b.id = c.budget_id GROUP BY b.period ORDER BY b.period`)
  const booked = await test.database.pool.query<{ spent: number; calls: number }>(
    `SELECT sum(cost_nano / ${TOKEN})::int AS spent, count(*)::int AS calls FROM usage_records`,
  )
  return { periods: rows, ...booked.rows[0] }
}

describe('when the clock is set during an answer (R17)', () => {
  it.each([HOUR, -HOUR, DAY, -DAY])(
    'by %i seconds, it is booked once, and no reservation remains',
    async (seconds) => {
      const before = await sums()
      llm.next({ tokens: 30, rate: 50, usage: { input: 1, cached: 0, output: 30, reasoning: 0 } })
      const viewer = await start(admin, uuidv7(), question())
      await viewer.until((seen) => seen.text.includes('t5 '))
      await clock.set(seconds)
      await releaseExpired(app.ctx)
      await viewer.toTheEnd()
      expect(viewer.done).toBe(true)
      const spent = (before.spent ?? 0) + 30
      expect(await sums()).toEqual({
        periods: [
          { period: 'day', spent, held: 0 },
          { period: 'month', spent, held: 0 },
        ],
        spent,
        calls: (before.calls ?? 0) + 1,
      })
    },
  )
})
