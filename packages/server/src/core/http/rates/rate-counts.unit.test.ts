import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateCounts } from './rate-counts.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function calls(counts: RateCounts, key: string): { current: number; ttl: number } | undefined {
  let count: { current: number; ttl: number } | undefined
  counts.incr(key, (_, result) => (count = result), MINUTE, 3)
  return count
}

test('a window ends in time, even if the clock was set back during it', () => {
  const counts = new RateCounts()
  expect([calls(counts, 'a'), calls(counts, 'a'), calls(counts, 'b')].map((one) => one?.current)).toEqual([
    1, 2, 1,
  ])
  vi.advanceTimersByTime(MINUTE / 2)
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  expect(calls(counts, 'a')).toEqual({ current: 3, ttl: MINUTE / 2 })
  vi.advanceTimersByTime(MINUTE / 2)
  expect(calls(counts, 'a')).toEqual({ current: 1, ttl: MINUTE })
})

test('a clock set forward does not end a window', () => {
  const counts = new RateCounts()
  calls(counts, 'a')
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  expect(calls(counts, 'a')?.current).toBe(2)
})

test('removes the least recently used caller', () => {
  const counts = new RateCounts()
  calls(counts, 'first')
  calls(counts, 'second')
  calls(counts, 'first')
  for (let n = 0; n < 4_999; n++) calls(counts, `other-${n}`)
  expect([calls(counts, 'first')?.current, calls(counts, 'second')?.current]).toEqual([3, 1])
})
