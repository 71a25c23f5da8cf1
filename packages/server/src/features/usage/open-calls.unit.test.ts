import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { forgetCall, keepCalls, watchCall } from './open-calls.ts'
import type { CallLease } from './open-calls.queries.ts'

const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const lease = (id: string): CallLease => ({ id, lease: `lease of ${id}`, is_over: true })

/** A process with the open calls of others in its database, and what it does there. */
function begin(others: readonly string[] = [], due: readonly string[] = []) {
  const done: { renewed: unknown[]; passed: unknown[]; booked: unknown[][]; notified: unknown[] } = {
    renewed: [],
    passed: [],
    booked: [],
    notified: [],
  }
  const closed = new Set<string>()
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    const ids = values.find(Array.isArray) as string[]
    if (text.includes('UPDATE open_calls')) done.renewed.push(ids)
    else if (text.includes('AS lease')) {
      done.passed.push(ids)
      return { rows: others.map(lease) }
    } else if (text.includes('INSERT INTO usage_records')) {
      done.booked.push(values)
      return { rows: due.map((id) => ({ id })) }
    } else if (text.includes('FROM open_calls')) {
      const open = ids.filter((id) => !closed.has(id))
      return { rows: open.map((id) => ({ id, feature: 'api', estimate_nano: 77, started_at: null })) }
    } else if (text.includes('UPDATE budget_counters')) done.notified.push(...values)
    else throw new Error(`not expected: ${text}`)
    return { rows: [] }
  }
  const db = { execute, transaction: async (work: (tx: unknown) => unknown) => await work({ execute }) }
  const logged: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const deps = { instance_id: uuidv7(), config: { currency: 'EUR', time_zone: 'UTC' } }
  return { ctx: { db, deps, log } as unknown as Ctx, ...done, logged, closed }
}

/** Treats every lease as abandoned. */
const all = (leases: CallLease[]): CallLease[] => leases
const none = (): CallLease[] => []

test('a process renews its calls, and no others, until they end', async () => {
  const [one, other] = [begin(), begin()]
  watchCall(one.ctx, 'first')
  watchCall(one.ctx, 'second')
  watchCall(other.ctx, 'third')
  // another context of the same process
  await keepCalls({ ...one.ctx }, none)
  forgetCall(one.ctx, 'first')
  await keepCalls(one.ctx, none)
  forgetCall(one.ctx, 'second')
  await keepCalls(one.ctx, none)
  expect(one.renewed).toEqual([['first', 'second'], ['second']])
  // the others are those to look at
  expect(one.passed).toEqual([['first', 'second'], ['second'], []])
  expect(other.renewed).toEqual([])
})

test('a call is renewed for an hour since it began', async () => {
  const { ctx, renewed } = begin()
  vi.advanceTimersByTime(2 * HOUR_MS)
  watchCall(ctx, 'old')
  vi.advanceTimersByTime(HOUR_MS / 2)
  watchCall(ctx, 'new')
  vi.advanceTimersByTime(HOUR_MS / 2)
  await keepCalls(ctx, none)
  vi.advanceTimersByTime(1)
  await keepCalls(ctx, none)
  expect(renewed).toEqual([['old', 'new'], ['new']])
})

test('a lost call is booked with its lease and its maximum cost, reported, and counts in budgets', async () => {
  const budget = uuidv7()
  const { ctx, booked, notified, logged } = begin(['lost', 'running'], [budget])
  await keepCalls(ctx, (leases) => leases.filter(({ id }) => id === 'lost'))
  expect(booked).toEqual([expect.arrayContaining(['lost', 'lease of lost', 'api', 'interrupted', 77])])
  expect(notified).toEqual([budget])
  expect(logged).toEqual([[{ usage_id: 'lost' }, expect.stringContaining('interrupted')]])
})

test('a call that ended after its lease was read is not booked', async () => {
  const { ctx, booked, logged, closed } = begin(['ended'])
  closed.add('ended')
  await keepCalls(ctx, all)
  expect([booked, logged]).toEqual([[], []])
})

test('without lost calls, only their leases are asked for', async () => {
  const { ctx, passed, booked } = begin(['running'])
  const asked = vi.spyOn(ctx.db, 'execute')
  await keepCalls(ctx, none)
  expect([passed, booked]).toEqual([[[]], []])
  expect(asked).toHaveBeenCalledTimes(1)
})
