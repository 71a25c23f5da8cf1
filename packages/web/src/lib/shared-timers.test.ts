import { notifyManager, timeoutManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let begun: number
beforeAll(async () => {
  // without the timers that other files of this worker have set
  vi.resetModules()
  const { shareTimers } = await import('#lib/shared-timers.ts')
  shareTimers()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  begun = performance.now()
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

test('timers within one second share one, and none fires early or more than a second late', () => {
  const rang: [number, number][] = []
  const delays = [30_000, 30_010, 30_400, 45_000, 1_000]
  for (const delay of delays)
    timeoutManager.setTimeout(() => rang.push([delay, performance.now() - begun]), delay)
  expect(vi.getTimerCount()).toBeLessThanOrEqual(4)
  vi.advanceTimersByTime(60_000)
  expect(rang.map(([delay]) => delay).toSorted()).toEqual(delays.toSorted())
  for (const [delay, at] of rang) {
    expect(at).toBeGreaterThanOrEqual(delay)
    expect(at).toBeLessThanOrEqual(delay + 1_001)
  }
})

test('timers shorter than a second fire on time', () => {
  let at = 0
  timeoutManager.setTimeout(() => (at = performance.now() - begun), 200)
  vi.advanceTimersByTime(199)
  expect(at).toBe(0)
  vi.advanceTimersByTime(1)
  expect(at).toBe(200)
})

test('a cleared timer does not fire and does not affect others', () => {
  const rang: string[] = []
  const gone = timeoutManager.setTimeout(() => rang.push('gone'), 5_000)
  timeoutManager.setTimeout(() => rang.push('stays'), 5_000)
  timeoutManager.clearTimeout(gone)
  timeoutManager.clearTimeout(gone)
  timeoutManager.clearTimeout(undefined)
  vi.advanceTimersByTime(7_000)
  expect(rang).toEqual(['stays'])
})

test('a failing timer is reported and does not affect others', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const rang: string[] = []
  const fails = () => {
    throw new Error('once')
  }
  timeoutManager.setTimeout(fails, 5_000)
  timeoutManager.setTimeout(() => rang.push('timer'), 5_000)
  notifyManager.schedule(fails)
  notifyManager.schedule(() => rang.push('told'))
  vi.advanceTimersByTime(7_000)
  vi.unstubAllGlobals()
  expect(rang).toEqual(['told', 'timer'])
  expect(reported).toHaveBeenCalledTimes(2)
})

test('an interval continues until it is cleared', () => {
  const ring = vi.fn()
  const id = timeoutManager.setInterval(ring, 100)
  vi.advanceTimersByTime(350)
  timeoutManager.clearInterval(id)
  vi.advanceTimersByTime(350)
  expect(ring).toHaveBeenCalledTimes(3)
})

test('notifications of one task run in the next, with one timer', () => {
  const heard: number[] = []
  for (const n of [1, 2, 3]) notifyManager.schedule(() => heard.push(n))
  expect(vi.getTimerCount()).toBe(1)
  expect(heard).toEqual([])
  vi.runAllTimers()
  expect(heard).toEqual([1, 2, 3])
})
