import { expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { pricedCall, type PricedRequest } from './priced-calls.service.ts'

const full = {
  budget_id: uuidv7(),
  fallback_model_id: null,
  unpriced: false,
  has_room: false,
  seconds_left: 10,
  is_hard: true,
  left_nano: null,
}

/** A search that costs 700, and what happens in the database, in order. */
function begin({ budgets = [], isRefusing = false }: { budgets?: object[]; isRefusing?: boolean } = {}) {
  const done: string[] = []
  const bookings: unknown[][] = []
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    if (text.includes('INSERT INTO usage_records')) {
      if (isRefusing) throw new Error('refused')
      done.push('booked')
      bookings.push(values)
      return { rows: [] }
    }
    const holds = text.includes('INSERT INTO usage_reservations')
    done.push(holds ? 'held' : 'opened')
    return { rows: holds ? budgets : [] }
  }
  const logged: unknown[] = []
  const keep = (facts: unknown) => void logged.push(facts)
  const deps = { instance_id: uuidv7(), config: { currency: 'EUR', time_zone: 'UTC' } }
  const ctx = { db: { execute }, deps, log: { warn: keep, error: keep } } as unknown as Ctx
  const request: PricedRequest = {
    user_id: 'person',
    assistant_id: 'assistant',
    assistant_version_id: 'version',
    feature: 'web_search',
    tool_of: 'run',
    price_id: 'price',
    price_nano: 700,
    has_budgets: false,
    endOf: () => ({ status: 'failed', is_free: false }),
  }
  const search = async () => {
    done.push('searched')
    return 'found'
  }
  const call = (more: Partial<PricedRequest> = {}, work = search) =>
    pricedCall(ctx, { ...request, ...more }, work)
  /** The status, the costs and the ids of the only booking. */
  const booked = () => {
    const values = bookings.length === 1 ? (bookings[0] ?? []) : []
    const at = values.indexOf('EUR')
    const [cost, estimate] = [values[at - 2], values[at - 1]]
    return { run: values[2], status: values[4], cost, estimate, values }
  }
  return { call, booked, done, logged }
}

test('a call is written down before it is made, and booked with its price under the run of its tool', async () => {
  const { call, booked, done } = begin()
  expect(await call()).toBe('found')
  expect(done).toEqual(['opened', 'searched', 'booked'])
  const { values, ...costs } = booked()
  expect(costs).toEqual({ run: 'run', status: 'completed', cost: 700, estimate: null })
  expect(values).toEqual(expect.arrayContaining(['person', 'assistant', 'version', 'price', 'web_search']))
})

test('a call that failed costs its price, unless nothing is billed for it', async () => {
  const error = new Error('no answer')
  const fail = async () => {
    throw error
  }
  const billed = begin()
  await expect(billed.call({}, fail)).rejects.toBe(error)
  expect(billed.booked()).toMatchObject({ status: 'failed', cost: 700, estimate: null })
  const free = begin()
  const seen: unknown[] = []
  const endOf: PricedRequest['endOf'] = (thrown) => {
    seen.push(thrown)
    return { status: 'stopped', is_free: true }
  }
  await expect(free.call({ endOf }, fail)).rejects.toBe(error)
  expect(free.booked()).toMatchObject({ status: 'stopped', cost: 0 })
  expect(seen).toEqual([error])
})

test('a call whose price nobody knows is booked without a cost', async () => {
  const { call, booked } = begin()
  await call({ price_id: null, price_nano: null })
  expect(booked()).toMatchObject({ status: 'completed', cost: null, estimate: null })
})

test('a call is held in the budgets, and not made if one is used up', async () => {
  const allowed = begin({ budgets: [{ ...full, has_room: true, left_nano: 1 }] })
  expect(await allowed.call({ has_budgets: true })).toBe('found')
  expect(allowed.done).toEqual(['held', 'searched', 'booked'])
  const refused = begin({ budgets: [full] })
  await expect(refused.call({ has_budgets: true })).rejects.toMatchObject({
    code: 'ERROR_BUDGET_EXHAUSTED',
    retry_after: 10,
  })
  expect(refused.done).toEqual(['held'])
})

test('a result is returned even if its booking is refused, which is tried three times and reported', async () => {
  const { call, logged } = begin({ isRefusing: true })
  expect(await call()).toBe('found')
  expect(logged).toHaveLength(3)
  for (const facts of logged)
    expect(facts).toMatchObject({ usage_id: expect.any(String), err: expect.any(Error) })
})
