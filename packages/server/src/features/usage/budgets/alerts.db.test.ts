import type { Budget } from '@parlance/contract/admin/budgets.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredModel } from '#features/models/models.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { bookCall, notifyOfAllDue, reserve, settle } from '#features/usage/usage.service.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let modelId: string

const EURO = 1_000_000_000

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  // one token of output costs a thousandth
  modelId = await scriptedModel(app.deps, llm, { identifier: 'dear', price: [0, 0, EURO * 1_000] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const limit = (subject: { level: string; subject_id?: string }, amount_nano: number) =>
  ok<Budget>(admin, 'POST', '/v2/admin/budgets', { ...subject, period: 'month', amount_nano, is_hard: false })

async function call(person: Person) {
  const model = await offeredModel(app.ctx, modelId, 'chat')
  if (model === null) throw new Error('no such model')
  const estimate = { input_tokens: 0, output_tokens: 0 }
  return await reserve(app.ctx, { user_id: person.id, assistant_id: null, feature: 'api', model, estimate })
}

const endOf = ({ model }: Awaited<ReturnType<typeof call>>, output_tokens: number) => ({
  model,
  usage: { input_tokens: 0, cached_input_tokens: 0, output_tokens, reasoning_tokens: 0 },
  status: 'completed' as const,
  duration_ms: 1,
})

/** The thresholds of a budget that a person was notified of. */
async function percents(person: Person, budget: Budget): Promise<unknown[]> {
  const { data } = await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')
  return data.filter(({ subject }) => subject.budget_id === budget.id).map(({ subject }) => subject.percent)
}

test('a threshold is notified once, even if the process died between the booking and its notification', async () => {
  const ada = await app.person('ada')
  const budget = await limit({ level: 'user', subject_id: ada.id }, EURO)
  const lost = await call(ada)
  await bookCall(app.ctx, lost, endOf(lost, 600))
  expect(await percents(ada, budget)).toEqual([])
  await Promise.all([notifyOfAllDue(app.ctx), notifyOfAllDue(app.ctx), notifyOfAllDue(app.ctx)])
  expect(await percents(ada, budget)).toEqual([50])
  const next = await call(ada)
  await settle(app.ctx, next, endOf(next, 10))
  await notifyOfAllDue(app.ctx)
  expect(await percents(ada, budget)).toEqual([50])
})

test('a refused notification does not fail the booking and is sent later', async () => {
  const bob = await app.person('bob')
  const budget = await limit({ level: 'user', subject_id: bob.id }, EURO)
  const { pool } = db.database
  await pool.query(`ALTER TABLE notices ADD CONSTRAINT refused CHECK (kind <> 'budget_threshold') NOT VALID`)
  try {
    const refused = await call(bob)
    await settle(app.ctx, refused, endOf(refused, 900))
    await notifyOfAllDue(app.ctx)
  } finally {
    await pool.query('ALTER TABLE notices DROP CONSTRAINT refused')
  }
  const { rows } = await pool.query(
    'SELECT cost_nano::float8 AS nano FROM usage_records WHERE user_id = $1',
    [bob.id],
  )
  expect([rows, await percents(bob, budget)]).toEqual([[{ nano: 900_000_000 }], []])
  await notifyOfAllDue(app.ctx)
  expect(await percents(bob, budget)).toEqual([80])
})

test('a notification that is due is not sent after the budget was raised', async () => {
  const carol = await app.person('carol')
  const budget = await limit({ level: 'user', subject_id: carol.id }, EURO)
  const lost = await call(carol)
  await bookCall(app.ctx, lost, endOf(lost, 600))
  await ok(admin, 'PUT', `/v2/admin/budgets/${budget.id}`, { amount_nano: 10 * EURO, is_hard: false })
  await notifyOfAllDue(app.ctx)
  expect(await percents(carol, budget)).toEqual([])
})

test('parallel bookings in the same budgets are all booked, and each threshold is notified once', async () => {
  const people = await Promise.all(['dan', 'erin', 'fay'].map((name) => app.person(name)))
  const ours = await limit({ level: 'global' }, 30 * EURO)
  const before = ours.spent_nano
  const budgets = await Promise.all(
    people.map(({ id }) => limit({ level: 'user', subject_id: id }, 10 * EURO)),
  )
  const calls = await Promise.all(Array.from({ length: 60 }, (_, at) => call(people[at % 3] ?? admin)))
  await Promise.all(calls.flatMap((one) => [settle(app.ctx, one, endOf(one, 500)), notifyOfAllDue(app.ctx)]))
  await notifyOfAllDue(app.ctx)
  const { data } = await ok<{ data: Budget[] }>(admin, 'GET', '/v2/admin/budgets')
  const spent = (id: string) => data.find((budget) => budget.id === id)?.spent_nano
  expect(spent(ours.id)).toBe(before + 30 * EURO)
  for (const budget of [ours, ...budgets]) {
    const thresholds = await percents(admin, budget)
    expect(thresholds).toContain(100)
    expect(thresholds).toEqual([...new Set(thresholds)])
  }
  expect(budgets.map(({ id }) => spent(id))).toEqual([10 * EURO, 10 * EURO, 10 * EURO])
})
