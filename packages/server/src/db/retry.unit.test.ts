import { expect, test, vi } from 'vitest'
import { retryWhileDatabaseUnavailable } from './retry.ts'

const busy = () =>
  new Error('database query failed', { cause: new Error('timeout exceeded when trying to connect') })
/** Fails with these errors in order, then succeeds. */
const failing = (...failures: Error[]) =>
  vi.fn<() => Promise<string>>(async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'done'
  })
const onRetry = vi.fn<(error: unknown) => void>()

test('retries while the database is too busy and reports each failure', async () => {
  const failures = [busy(), busy()]
  expect(await retryWhileDatabaseUnavailable({ onRetry }, failing(...failures))).toBe('done')
  expect(onRetry.mock.calls).toEqual(failures.map((failure) => [failure]))
})

test('throws other errors immediately', async () => {
  const work = failing(new Error('no such column'))
  await expect(retryWhileDatabaseUnavailable({ onRetry }, work)).rejects.toThrow('no such column')
  expect(work).toHaveBeenCalledTimes(1)
})

test('limits how often an available database can refuse the work', async () => {
  const refused = [new Error('deadlock'), new Error('deadlock')]
  const options = { refusals: 3, onRetry }
  expect(await retryWhileDatabaseUnavailable(options, failing(...refused, busy()))).toBe('done')
  const work = failing(...refused, new Error('the third'))
  await expect(retryWhileDatabaseUnavailable(options, work)).rejects.toThrow('the third')
})

test('ends with the reason of the signal', async () => {
  const stop = new AbortController()
  const work = async () => {
    queueMicrotask(() => stop.abort(new Error('stopped')))
    throw busy()
  }
  const { signal } = stop
  await expect(retryWhileDatabaseUnavailable({ signal, onRetry }, work)).rejects.toThrow('stopped')
})
