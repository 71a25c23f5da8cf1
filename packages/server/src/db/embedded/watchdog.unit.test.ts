import { afterEach, expect, test, vi } from 'vitest'
import { steadyNow, watchStatements } from './watchdog.ts'

afterEach(() => void vi.useRealTimers())

test.each([300, -3_600])('a clock set by %i s does not change the age of a statement', async (seconds) => {
  const busySince = new BigInt64Array(new SharedArrayBuffer(8))
  Atomics.store(busySince, 0, steadyNow())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  const ran = await new Promise<number>((resolve) => {
    const stop = watchStatements(busySince, {
      limit_ms: 200,
      suspended: () => false,
      onStuck: (ms) => {
        stop()
        resolve(ms)
      },
    })
  })
  expect(ran).toBeGreaterThanOrEqual(200)
  expect(ran).toBeLessThan(100_000)
})
