import type { Pool } from 'pg'
import { vi } from 'vitest'

/**
 * Fails if a call always needs more queries than `most`; otherwise returns its result. A connection is taken from the
 * pool for each query outside a transaction. Background work of the server takes some as well, so the call is repeated
 * until it had none beside it.
 */
export async function withQueries<T>(pool: Pool, most: number, call: () => Promise<T>): Promise<T> {
  const once = async () => {
    let count = 0
    const taken = () => void count++
    pool.on('acquire', taken)
    const result = await call().finally(() => pool.off('acquire', taken))
    if (count > most) throw new Error(`${count} queries instead of ${most}`)
    return result
  }
  return await vi.waitFor(once, { timeout: 60_000, interval: 20 })
}
