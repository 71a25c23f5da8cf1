import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Beyond this number the least recently used one is removed. */
const KEPT_MAX = 5_000

type Count = { current: number; began: number }

/**
 * Counts calls per caller and window in the memory of this process. The limiter's own store uses the wall clock:
 * set back by an hour, it would refuse people for an hour.
 */
export class RateCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(...[key, callback, window]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const count = known === undefined || now - known.began >= window ? { current: 0, began: now } : known
    count.current++
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > KEPT_MAX && oldest !== undefined) this.#counts.delete(oldest)
    callback(null, { current: count.current, ttl: window - (now - count.began) })
  }

  child(): RateCounts {
    return new RateCounts()
  }
}
