import { expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { patiently } from './patiently.ts'

const warn = vi.fn<() => void>()
const ctx = { log: { warn } } as unknown as Ctx
const busy = () =>
  new Error('database query failed', { cause: new Error('timeout exceeded when trying to connect') })

test('reads again while the database is too busy, and says so', async () => {
  const failures = [busy(), busy()]
  const read = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'read'
  }
  expect(await patiently(ctx, new AbortController().signal, read)).toBe('read')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('throws at once what waiting does not mend', async () => {
  const read = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no such column'))
  await expect(patiently(ctx, new AbortController().signal, read)).rejects.toThrow('no such column')
  expect(read).toHaveBeenCalledTimes(1)
})

test('ends with the reason of whoever stops it', async () => {
  const stop = new AbortController()
  const read = async () => {
    queueMicrotask(() => stop.abort(new Error('stopped')))
    throw busy()
  }
  await expect(patiently(ctx, stop.signal, read)).rejects.toThrow('stopped')
})
