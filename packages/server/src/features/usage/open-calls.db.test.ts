import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { offeredModel } from '#features/models/models.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { forgetCall } from './open-calls.ts'
import { keepCalls, release, reserve, settle } from './usage.service.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let person: Person
let modelId: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  person = await app.person('payer')
  modelId = await scriptedModel(app.deps, llm, { identifier: 'priced', price: [1e9, 1e8, 4e9] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  await db.database.pool.query('TRUNCATE usage_records, usage_days, open_calls')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Acts as another process with its own calls. */
const other = (): Ctx => ({ ...app.ctx, deps: { ...app.deps, instance_id: uuidv7() } })

/** A check that treats every lease as abandoned. */
const all = <T>(leases: T[]): T[] => leases

async function begin(ctx: Ctx) {
  const model = await offeredModel(ctx, modelId, 'chat')
  if (model === null) throw new Error('no such model')
  return await reserve(ctx, {
    user_id: person.id,
    assistant_id: null,
    feature: 'api',
    model,
    estimate: { input_tokens: 1_000, output_tokens: 500 },
  })
}

async function booked() {
  const { rows } = await db.database.pool.query<{ id: string; status: string; estimate: number }>(
    'SELECT id, status, estimate_nano::float8 AS estimate FROM usage_records ORDER BY id',
  )
  const days = await db.database.pool.query<{ calls: number }>(
    'SELECT coalesce(sum(calls), 0)::int AS calls FROM usage_days',
  )
  const open = await db.database.pool.query('SELECT id FROM open_calls')
  return { rows, calls: days.rows[0]?.calls, open: open.rows.length }
}

test('open calls of dead processes are booked once, by any number of processes', async () => {
  const gone = other()
  const calls = [await begin(gone), await begin(gone), await begin(gone)]
  expect(await booked()).toMatchObject({ rows: [], open: 3 })
  await Promise.all([other(), other(), other()].map((ctx) => keepCalls(ctx, all)))
  // 1,000 × 1 and 500 × 4 millionths
  const rows = calls.map(({ id }) => ({ id, status: 'interrupted', estimate: 3_000_000 }))
  expect(await booked()).toEqual({ rows, calls: 3, open: 0 })
  const reported = app.lines.filter((line) => line.includes('a model call was interrupted'))
  for (const { id } of calls) expect(reported.some((line) => line.includes(id))).toBe(true)
})

test('a late end does not change a booked call', async () => {
  const gone = other()
  const call = await begin(gone)
  await keepCalls(other(), all)
  const usage = { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1, reasoning_tokens: 0 }
  await settle(gone, call, { model: call.model, usage, status: 'completed', duration_ms: 1 })
  expect(await booked()).toMatchObject({ rows: [{ status: 'interrupted' }], calls: 1, open: 0 })
})

test('a call is not booked by others after its lease was renewed, it ended or was released', async () => {
  const mine = other()
  const [renewed, ended, released] = [await begin(mine), await begin(mine), await begin(mine)]
  const usage = { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1, reasoning_tokens: 0 }
  await db.database.pool.query(`UPDATE open_calls SET lease_expires_at = now() - interval '1 hour'`)
  const { rows } = await db.database.pool.query<{ id: string; lease: string }>(
    'SELECT id, lease_expires_at::text AS lease FROM open_calls',
  )
  const seen = rows.map((row) => ({ ...row, is_over: true }))
  await keepCalls(mine, () => [])
  await settle(mine, ended, { model: ended.model, usage, status: 'completed', duration_ms: 1 })
  await release(mine, released)
  await keepCalls(other(), () => seen)
  expect(await booked()).toMatchObject({ rows: [{ id: ended.id, status: 'completed' }], calls: 1, open: 1 })
  await settle(mine, renewed, { model: renewed.model, usage, status: 'completed', duration_ms: 1 })
  expect(await booked()).toMatchObject({ calls: 2, open: 0 })
})

test('a call whose end could not be stored for an hour is booked by its own process', async () => {
  const mine = other()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1_800_000)
  const { id } = await begin(mine)
  vi.advanceTimersByTime(3_599_000)
  await keepCalls(mine, all)
  expect(await booked()).toMatchObject({ rows: [], open: 1 })
  vi.advanceTimersByTime(2_000)
  await keepCalls(mine, all)
  expect(await booked()).toMatchObject({ rows: [{ id, status: 'interrupted' }], open: 0 })
})

test('a call that its process has forgotten is booked with the calls of others', async () => {
  const mine = other()
  const { id } = await begin(mine)
  forgetCall(mine, id)
  await keepCalls(mine, all)
  expect(await booked()).toMatchObject({ rows: [{ id, status: 'interrupted' }], open: 0 })
})

test('a process without calls changes nothing while no call of others is lost, with one question', async () => {
  await begin(other())
  const asked = vi.spyOn(app.ctx.db, 'execute')
  const idle = other()
  await keepCalls(idle, () => [])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await booked()).toMatchObject({ rows: [], open: 1 })
})
