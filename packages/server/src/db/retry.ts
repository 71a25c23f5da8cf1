import { pause } from '#core/pause.ts'
import { isUnavailable } from './unavailable.ts'

const LASTS_MS = 60_000
const PAUSE_MS = 250

type Options = {
  /** Ends the waiting with the signal's reason. */
  signal?: AbortSignal
  /** How often an available database can refuse the work, for example after a deadlock, before the retries end. */
  refusals?: number
  /** Receives the error of each try that is followed by another one. */
  onRetry: (error: unknown) => void
}

/**
 * Retries work while the database is unavailable or too busy. Throws the last error after a minute, and an error
 * of any other kind immediately.
 */
export async function retryWhileDatabaseUnavailable<T>(
  { signal, refusals = 1, onRetry }: Options,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + LASTS_MS
  for (let left = refusals; ;) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isUnavailable(error)) left -= 1
      if (left === 0 || performance.now() > until) throw error
      onRetry(error)
      await pause(PAUSE_MS, signal)
    }
  }
}
