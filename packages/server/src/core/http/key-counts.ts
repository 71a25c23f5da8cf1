import type { Queries } from '#core/context.ts'
import { takeShare } from './key-windows.queries.ts'

/** The longest unused goes beyond so many. */
const KEPT_MAX = 5_000

/** Whether a call goes through, and what its counters say. */
export type KeyCount = { is_over: boolean; remaining: number; ms_left: number }

type Taken = {
  left: number
  taken: number
  /** The limit under which nothing was left to take; null while there is. */
  used_up: number | null
  ends: number
}

/**
 * Counts the calls of keys for all processes on one database: each takes a part of what is left of a key's minute and
 * counts within it, so that the database is asked once for several calls, and not at all once a minute is used up.
 */
export function createKeyCounts(db: Queries): (keyId: string, max: number) => Promise<KeyCount> {
  const known = new Map<string, Taken>()
  const asking = new Map<string, Promise<void>>()

  const ask = async (keyId: string, max: number) => {
    const share = await takeShare(db, keyId, max)
    const now = performance.now()
    const before = known.get(keyId)
    const kept = before !== undefined && now < before.ends ? before.left : 0
    known.delete(keyId)
    known.set(keyId, {
      left: kept + share.given,
      taken: share.taken,
      used_up: share.given === 0 ? max : null,
      ends: now + share.ms_left,
    })
    const [oldest] = known.keys()
    if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
  }

  return async (keyId, max) => {
    for (;;) {
      const share = known.get(keyId)
      const ms_left = (share?.ends ?? 0) - performance.now()
      if (share !== undefined && ms_left > 0) {
        if (share.left > 0) {
          share.left -= 1
          return { is_over: false, remaining: Math.max(0, max - share.taken + share.left), ms_left }
        }
        if (share.used_up !== null && max <= share.used_up) return { is_over: true, remaining: 0, ms_left }
      }
      // those who come meanwhile wait for the same answer
      const answer = asking.get(keyId) ?? ask(keyId, max).finally(() => asking.delete(keyId))
      asking.set(keyId, answer)
      await answer
    }
  }
}
