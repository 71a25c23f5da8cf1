import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { allowanceOf, allowancesOf, firstHold } from './allowance.ts'
import type { Reservation } from '#features/usage/reservation.ts'

/** A token of input costs one, a token of output two; a call holds this much output at first and for each step. */
const STEP = 4_096
const FULL = { level: 'user', period: 'month', name: 'ada' } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

type Options = {
  /** How many times the reservation can grow. */
  steps?: number
  limit?: Reservation['hard_limit']
  reasoning?: boolean
  /** Errors of the database, in order. */
  errors?: Error[]
}

/** A call, its allowance, and the amounts by which its reservation has grown. */
function begin({ steps = Infinity, limit = 'roomy', reasoning = false, errors = [] }: Options = {}) {
  const grown: number[] = []
  const asked: string[] = []
  let left = steps
  const execute = async (statement: SQL) => {
    const [amount, id] = compile(statement).values
    asked.push(String(id))
    const error = errors.shift()
    if (error !== undefined) throw error
    if (left === 0) return { rows: [{ ...FULL }] }
    left -= 1
    grown.push(Number(amount))
    return { rows: [] }
  }
  let rolledBack = 0
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    try {
      return await work(db)
    } catch (error) {
      rolledBack += 1
      throw error
    }
  }
  const db = { execute, transaction }
  const logged: unknown[] = []
  const ctx = { db, log: { warn: (facts: unknown) => void logged.push(facts) } } as unknown as Ctx
  const price = {
    input_nano: 1e6,
    output_nano: 2e6,
    cached_input_nano: null,
    image_nano: null,
    minute_nano: null,
  }
  const model = { id: 'm', ...price, capabilities: { reasoning } }
  const estimate = { input_tokens: 10, output_tokens: STEP }
  const reservation = { id: 'call', model, estimate, hard_limit: limit } as unknown as Reservation
  return { ctx, reservation, grown, asked, logged, rolledBack: () => rolledBack }
}

function allowed(options?: Options) {
  const begun = begin(options)
  const allowance = allowanceOf(begun.ctx, begun.reservation)
  if (allowance === null) throw new Error('no allowance')
  return { ...begun, allowance }
}

/** Spends pieces until one is refused; returns how many were allowed. */
async function spendAll({ spend }: { spend: (tokens: number) => boolean | Promise<boolean> }, piece: number) {
  let count = 0
  while (await spend(piece)) count += 1
  return count
}

test('the first reservation is a step that grows, or everything that the model can write unseen', () => {
  type Model = Parameters<typeof firstHold>[0]
  const hold = (max: number | null, ofModel: number | null, reasoning: boolean) =>
    firstHold({ max_output_tokens: ofModel, capabilities: { reasoning } } as Model, max)
  expect([
    hold(null, null, false),
    hold(null, 100, false),
    hold(90, 100, false),
    hold(null, 9_000, false),
  ]).toEqual([STEP, 100, 90, STEP])
  expect([hold(null, null, true), hold(null, 9_000, true), hold(100, 9_000, true)]).toEqual([
    16_384, 9_000, 100,
  ])
})

test('a call without a hard budget has no limit', () => {
  const { ctx, reservation } = begin({ limit: 'none' })
  expect(allowanceOf(ctx, reservation)).toBeNull()
})

test('a reservation grows by one step before it is used up, without making the answer wait', async () => {
  const { allowance, grown, asked } = allowed()
  const pieces = Array.from({ length: (STEP - 1_024) / 256 }, () => allowance.spend(256))
  expect(new Set(pieces)).toEqual(new Set([true]))
  expect(asked).toEqual([])
  expect(allowance.spend(1)).toBe(true)
  expect(allowance.spend(1)).toBe(true)
  await allowance.explain()
  expect(grown).toEqual([STEP * 2])
  expect(asked).toEqual(['call'])
  expect(allowance.cut_by).toBeNull()
})

test('a piece that is larger than the reservation waits until that is large enough', async () => {
  const { allowance, grown } = allowed()
  const spent = allowance.spend(5_000)
  expect(spent).toBeInstanceOf(Promise)
  expect(await spent).toBe(true)
  // as much again must fit
  expect(grown).toEqual([STEP * 2, STEP * 2])
})

test('an answer ends before another piece could exceed its reservation, and names the budget', async () => {
  const { allowance, grown, rolledBack } = allowed({ steps: 1 })
  expect(await spendAll(allowance, 100)).toBe(Math.floor((2 * STEP) / 100) - 1)
  expect(grown).toHaveLength(1)
  expect(rolledBack()).toBe(1)
  expect(allowance.cut_by).toEqual(FULL)
  expect(allowance.spend(0)).toBe(false)
})

test('the model is told a limit only if nobody sees its tokens, or if nothing is left besides', () => {
  expect(allowed().allowance.max_output_tokens).toBeNull()
  for (const options of [{ reasoning: true }, { limit: 'tight' as const }]) {
    const { allowance } = allowed({ ...options, steps: 0 })
    expect(allowance.max_output_tokens).toBe(STEP)
    expect(allowance.spend(96)).toBe(true)
    expect(allowance.max_output_tokens).toBe(4_000)
    void allowance.spend(9_000)
    expect(allowance.max_output_tokens).toBe(1)
  }
})

test('a further call of the same run reserves its input, and the output that the calls before have used', async () => {
  const { allowance, grown } = allowed()
  expect(await allowance.askAgain(50, null)).toBe(true)
  expect(grown.splice(0)).toEqual([50])
  expect(allowance.spend(500)).toBe(true)
  expect(await allowance.askAgain(60, 500)).toBe(true)
  expect(grown.splice(0)).toEqual([60 + 2 * 500])
  // the provider counts 700 where 500 were seen
  expect(allowance.spend(500)).toBe(true)
  expect(await allowance.askAgain(0, 700)).toBe(true)
  expect(grown.splice(0)).toEqual([2 * 700])
  // what was counted belongs to the call before
  expect(await allowance.askAgain(0, 100)).toBe(true)
  expect(grown.splice(0)).toEqual([2 * 100])
  expect(allowance.spend(300)).toBe(true)
  expect(await allowance.askAgain(0, 100)).toBe(true)
  expect(grown).toEqual([2 * 300])
})

test('a further call is refused when the budget is used up', async () => {
  const { allowance } = allowed({ steps: 0 })
  expect(await allowance.askAgain(1, null)).toBe(false)
  expect(allowance.cut_by).toEqual(FULL)
})

test('an answer that the model ended at its limit finds the budget that is used up', async () => {
  const { allowance } = allowed({ steps: 0 })
  await allowance.explain()
  expect(allowance.cut_by).toEqual(FULL)
})

const down = new Error('down')

test('a database that is unavailable for a moment is asked again', async () => {
  const { allowance, grown, logged } = allowed({ errors: [down] })
  expect(await allowance.spend(STEP)).toBe(true)
  expect(grown).toEqual([STEP * 2])
  expect(logged).toEqual([{ usage_id: 'call', err: down }])
  const again = allowed({ errors: [down] })
  expect(await again.allowance.askAgain(50, null)).toBe(true)
  expect(again.grown).toEqual([50])
})

test('an answer ends where its reservation ends if the database stays unavailable, without naming a budget', async () => {
  const begun = begin()
  const { ctx, reservation, asked } = begun
  const execute = async () => {
    asked.push('call')
    vi.advanceTimersByTime(20_001)
    throw down
  }
  Object.assign(ctx.db, { execute })
  const allowance = allowanceOf(ctx, reservation)
  if (allowance === null) throw new Error('no allowance')
  expect(await allowance.spend(STEP)).toBe(false)
  expect(allowance.cut_by).toBeNull()
  expect(allowance.spend(0)).toBe(false)
  expect(await allowance.askAgain(1, null)).toBe(false)
  // it is not asked again
  expect(asked).toHaveLength(1)
})

test('each model of a run has one allowance for all of its calls', () => {
  const { ctx, reservation } = begin()
  const current = allowancesOf(ctx, reservation)
  const first = current()
  expect(first).not.toBeNull()
  expect(current()).toBe(first)
  const { model } = reservation
  reservation.model = { ...model, id: 'other' }
  const second = current()
  expect(second).not.toBe(first)
  expect(current()).toBe(second)
  reservation.model = model
  expect(current()).toBe(first)
})
