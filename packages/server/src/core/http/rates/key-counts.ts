import type { Queries } from '#core/context.ts'
import { takeShare } from './key-windows.queries.ts'

/** Beyond this number the least recently used one is removed. */
const KEPT_MAX = 5_000

/** Whether a call is allowed, with its counters. */
export type KeyCount = { is_over: boolean; remaining: number; ms_left: number }

type Taken = {
  left: number
  taken: number
  /** The limit that was used up; null while calls are left. */
  used_up: number | null
  ends: number
}

/**
 * Counts the calls of keys for all processes on one database. Each process takes a share of a key's remaining calls and
 * counts within it, so that one query covers several calls, and none is needed while the minute is used up.
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
      // concurrent calls wait for the same query
      const answer = asking.get(keyId) ?? ask(keyId, max).finally(() => asking.delete(keyId))
      asking.set(keyId, answer)
      await answer
    }
  }
}
