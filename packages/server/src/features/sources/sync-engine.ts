import type { Ctx } from '#core/context.ts'
import { createLeaseWatch, type LeaseLimits } from '#core/leases/lease-watch.ts'
import { freeAbandoned } from '#core/leases/leases.queries.ts'
import {
  followClock,
  giveBackSource,
  renewLease,
  restSource,
  takeSource,
  type DueSource,
} from './sync.queries.ts'
import { type RunLimits, runSync } from './sync-run.ts'

/** Longer than any pause of a healthy process; an abandoned source is then taken over. */
const LEASE_S = 20
const RENEW_MS = 5_000
const LOOK_MS = 10_000
const LEASES_LOOK_MS = 3_000
const LEASE_LIMITS: LeaseLimits = { expired_ms: 2 * RENEW_MS - 100, unchanged_ms: LEASE_S * 1_000 + RENEW_MS }
const SOURCES = { table: 'sources', key: 'id' }

export type SyncLimits = RunLimits & {
  /** Sources that one process reads at the same time. */
  at_once: number
}
export const SYNC_LIMITS: SyncLimits = { at_once: 2, listing_ms: 1_800_000, turn_ms: 900_000 }

/** Reads due sources after `start`. `poke` checks immediately; `close` leaves running syncs to another process. */
export type SyncEngine = { start(): void; poke(): void; close(): Promise<void> }

export function createSyncEngine(ctx: Ctx, limits = SYNC_LIMITS): SyncEngine {
  const closing = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  const watch = createLeaseWatch(LEASE_LIMITS)
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking
      .then(() => followClock(ctx))
      .then(() => fill())
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'looking for due sources failed')
      })
    return looking
  }
  const fill = async () => {
    while (!closing.signal.aborted && underWay.size < limits.at_once) {
      const source = await takeSource(ctx, LEASE_S)
      if (source === undefined) return
      const sync = hold(ctx, source, limits, closing.signal).finally(() => {
        underWay.delete(source.id)
        void look()
      })
      underWay.set(source.id, sync)
    }
  }
  const lookAtLeases = () => {
    freeAbandoned(ctx, SOURCES, { watch, live: underWay.keys() }).then(
      (freed) => freed > 0 && void look(),
      (error: unknown) => ctx.log.warn({ err: error }, 'checking the leases of sources failed'),
    )
  }
  const timers: NodeJS.Timeout[] = []
  return {
    start() {
      // servers that started at the same time do not check at the same time
      timers.push(
        setInterval(() => void look(), LOOK_MS * (0.8 + 0.4 * Math.random())).unref(),
        setInterval(lookAtLeases, LEASES_LOOK_MS).unref(),
      )
      void look()
    },
    poke: () => void look(),
    async close() {
      closing.abort(new Error('the server ends'))
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}

/** Reads one source while this process holds its lease. Its errors do not affect other sources (S76). */
async function hold(ctx: Ctx, source: DueSource, limits: SyncLimits, closing: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const log = ctx.log.child({ source_id: source.id })
  const renew = async () => {
    const isOurs = await renewLease(ctx, source.id, LEASE_S).catch(() => true)
    if (!isOurs) lost.abort(new Error('the source is another process’s now, or gone'))
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  const signal = AbortSignal.any([closing, lost.signal])
  try {
    const end = await runSync({ ...ctx, log }, source, limits, signal)
    if (end === 'later') await restSource(ctx, source.id)
    else await giveBackSource(ctx, source.id)
  } catch (error) {
    // not released, so that it is only taken again when the lease has ended; otherwise it would be retried in a loop
    if (!signal.aborted) log.error({ err: error }, 'a sync was interrupted; it will be resumed')
    else await giveBackSource(ctx, source.id).catch(() => {})
  } finally {
    clearInterval(timer)
    lost.abort()
  }
}
