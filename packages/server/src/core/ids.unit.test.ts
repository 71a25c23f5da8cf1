import { afterEach, expect, test, vi } from 'vitest'
import { uuidv7 } from './ids.ts'

afterEach(() => void vi.useRealTimers())

test('uuidv7 sorts in order of creation, within a millisecond and after the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const made: string[] = []
  for (const seconds of [0, 300, -3_600, -3_000]) {
    vi.setSystemTime(Date.UTC(2030, 0, 1) + seconds * 1_000)
    for (let n = 0; n < 10_000; n++) made.push(uuidv7())
  }
  // not compared as lists, because the diff of forty thousand ids takes minutes
  expect(made.findIndex((id, at) => at > 0 && id <= (made[at - 1] ?? ''))).toBe(-1)
  expect(new Set(made).size).toBe(made.length)
  expect(
    made.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toBe(true)
})

test('uuidv7 takes a given time and does not affect later ids', () => {
  const at = Date.UTC(2020, 0, 1)
  expect(Number.parseInt(uuidv7(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  expect(Number.parseInt(uuidv7().replaceAll('-', '').slice(0, 12), 16)).toBeGreaterThan(at)
})
