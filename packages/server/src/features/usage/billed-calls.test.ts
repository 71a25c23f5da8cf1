import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModelError, UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { offeredModel } from '#features/models/models.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { refuseRecords } from '#testing/hostile/refused-records.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import {
  askBilled,
  type BilledCall,
  billedCall,
  type BilledRequest,
  usageOfInput,
} from './billed-calls.service.ts'
import { keepCalls } from './usage.service.ts'

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
afterEach(() => void vi.useRealTimers())

const USAGE = { input_tokens: 7, cached_input_tokens: 0, output_tokens: 2, reasoning_tokens: 0 }

async function call<T>(
  work: (call: BilledCall) => Promise<T>,
  more: Partial<BilledRequest<T>> = {},
): Promise<T> {
  const model = await offeredModel(app.ctx, modelId, 'chat')
  if (model === null) throw new Error('no such model')
  const estimate = { input_tokens: 1_000, output_tokens: 500 }
  const spender = { user_id: person.id, assistant_id: null, feature: 'api' as const }
  return await billedCall(app.ctx, { ...spender, model, estimate, ...more }, work)
}

/** A call that is priced by image and by minute of audio. */
async function byImageAndMinute() {
  const model = await offeredModel(app.ctx, modelId, 'chat')
  if (model === null) throw new Error('no such model')
  return { ...model, image_nano: 40_000_000, minute_nano: 6_000_000 }
}

const answer = (under: BilledCall) =>
  askBilled(app.ctx, under, async () => {
    under.usage = USAGE
    return 'answer'
  })

const failWith =
  (error: unknown, received = 0) =>
  (under: BilledCall) =>
    askBilled(app.ctx, under, async () => {
      under.received = received
      throw error
    })

/** Costs in millionths: an input token costs one, an output token four. */
async function ledger() {
  const { rows } = await db.database.pool.query(
    `SELECT status, (cost_nano / 1000)::int AS cost, (estimate_nano / 1000)::int AS estimate FROM usage_records ORDER BY id`,
  )
  const open = await db.database.pool.query('SELECT id FROM open_calls')
  return { rows, open: open.rows.length }
}

describe('billedCall', () => {
  test('books the usage that the provider reports', async () => {
    expect(await call(answer)).toBe('answer')
    expect(await ledger()).toEqual({ rows: [{ status: 'completed', cost: 15, estimate: null }], open: 0 })
  })

  test.each([
    ['was cut', new ModelError('stream_cut'), 3, { cost: null, estimate: 1_012 }],
    [
      'failed within another error',
      new Error('x', { cause: new ModelError('idle_timeout') }),
      0,
      { cost: null, estimate: 1_000 },
    ],
    [
      'was refused within another error',
      new Error('x', { cause: new ModelError('bad_request', { status: 400 }) }),
      0,
      { cost: 0, estimate: null },
    ],
    ['was refused', new ModelError('bad_request', { status: 400 }), 0, { cost: 0, estimate: null }],
    ['never arrived', new ModelError('connect_failed'), 0, { cost: 0, estimate: null }],
    [
      'had said something before its status',
      new ModelError('overloaded', { status: 503 }),
      3,
      { cost: null, estimate: 1_012 },
    ],
    ['met a fault of ours', new TypeError('fault'), 3, { cost: null, estimate: 1_012 }],
  ])('books what a call costs at least that %s', async (_what, error, received, cost) => {
    await expect(call(failWith(error, received))).rejects.toBe(error)
    expect(await ledger()).toEqual({ rows: [{ status: 'failed', ...cost }], open: 0 })
  })

  test('books input alone if the model writes nothing', async () => {
    await call(async (under) => {
      await answer(under)
      under.usage = usageOfInput(7)
    })
    expect(await ledger()).toEqual({ rows: [{ status: 'completed', cost: 7, estimate: null }], open: 0 })
  })

  test('counts images and minutes that were already made when it fails', async () => {
    const model = await byImageAndMinute()
    const cut = new ModelError('stream_cut')
    const drawn = (under: BilledCall) => {
      under.usage = { ...UNKNOWN_USAGE, images: 2 }
      return failWith(cut, 3)(under)
    }
    await expect(call(drawn, { model })).rejects.toBe(cut)
    const estimate = { input_tokens: 1_000, output_tokens: 0, audio_ms: 60_000 }
    await expect(call(failWith(cut, 3), { model, estimate })).rejects.toBe(cut)
    const { rows } = await ledger()
    expect(rows.map((row) => row['estimate'])).toEqual([81_012, 7_012])
  })

  test('records how long it took', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(10_000)
    await call(async (under) => {
      vi.advanceTimersByTime(1_500)
      return await answer(under)
    })
    const { rows } = await db.database.pool.query('SELECT duration_ms FROM usage_records')
    expect(rows).toEqual([{ duration_ms: 1_500 }])
  })

  test('has no record if nothing was sent', async () => {
    const nothing = async () => {
      throw new Error('the keys could not be read')
    }
    await expect(call(nothing)).rejects.toThrow('the keys could not be read')
    expect(await ledger()).toEqual({ rows: [], open: 0 })
  })

  test('retries a booking that the database refuses at first', async () => {
    const refusals = await refuseRecords(db.database, 2)
    try {
      expect(await call(answer)).toBe('answer')
    } finally {
      await refusals.end()
    }
    expect(await ledger()).toEqual({ rows: [{ status: 'completed', cost: 15, estimate: null }], open: 0 })
  })

  test('returns its result if the database refuses every record, and is booked with its estimate later', async () => {
    const refusals = await refuseRecords(db.database, 1_000)
    try {
      expect(await call(answer)).toBe('answer')
    } finally {
      await refusals.end()
    }
    expect(await ledger()).toEqual({ rows: [], open: 1 })
    // this process no longer renews its lease
    await keepCalls(app.ctx, (leases) => leases)
    expect(await ledger()).toEqual({
      rows: [{ status: 'interrupted', cost: null, estimate: 3_000 }],
      open: 0,
    })
  })

  test('stores its result in the transaction that books it', async () => {
    const seen: unknown[] = []
    const store = async (tx: Ctx, value: string) => {
      seen.push(value, tx.db === app.ctx.db)
    }
    await call(answer, { store })
    expect(seen).toEqual(['answer', false])
    expect(await ledger()).toEqual({ rows: [{ status: 'completed', cost: 15, estimate: null }], open: 0 })
  })

  test('books a result that cannot be stored', async () => {
    const store = async () => {
      throw new Error('refused')
    }
    await expect(call(answer, { store })).rejects.toThrow('refused')
    expect(await ledger()).toEqual({ rows: [{ status: 'completed', cost: 15, estimate: null }], open: 0 })
  })
})
