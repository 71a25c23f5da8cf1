import { describe, expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'
import { pause } from './pause.ts'

const never = new Promise<never>(() => {})
const reason = new Error('stopped')

/** Aborts as soon as its caller waits. */
function soon(): AbortSignal {
  const abort = new AbortController()
  setImmediate(() => abort.abort(reason))
  return abort.signal
}

describe('pause', () => {
  test('resolves after its time', async () => {
    await expect(pause(0, new AbortController().signal)).resolves.toBeUndefined()
    await expect(pause(0)).resolves.toBeUndefined()
  })

  test.each([
    ['that is aborted', soon],
    ['that was aborted before', () => AbortSignal.abort(reason)],
  ])('throws the reason of a signal %s', async (_what, signal) => {
    await expect(pause(60_000, signal())).rejects.toBe(reason)
  })
})

describe('withDeadline', () => {
  test('settles like its work', async () => {
    await expect(withDeadline(Promise.resolve('done'), 60_000)).resolves.toBe('done')
    await expect(withDeadline(Promise.reject(reason), 60_000)).rejects.toBe(reason)
  })

  test('throws when the time is over and ignores a later failure', async () => {
    const work = Promise.withResolvers<never>()
    await expect(withDeadline(work.promise, 0, { late: () => reason })).rejects.toBe(reason)
    work.reject(new Error('later'))
    await expect(withDeadline(never, 0)).rejects.toThrow('no answer within 0 ms')
  })

  test.each([
    ['that is aborted', soon],
    ['that was aborted before', () => AbortSignal.abort(reason)],
  ])('throws the reason of a signal %s', async (_what, signal) => {
    await expect(withDeadline(never, 60_000, { signal: signal() })).rejects.toBe(reason)
  })
})
