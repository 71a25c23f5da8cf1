import type { Ctx } from '#core/context.ts'
import { followClock, giveBackSource, renewLease, takeSource, type DueSource } from './sync.queries.ts'
import { runSync } from './sync-run.ts'

/** Longer than any pause of a healthy process; a source left behind is taken over after it. */
const LEASE_S = 20
const RENEW_MS = 5_000
const LOOK_MS = 10_000
/** Sources that one process reads at the same time. */
const SYNCS_AT_ONCE = 2

/** Reads sources when they are due, once it is started. `poke` looks at once; `close` leaves what is under way for another process. */
export type SyncEngine = { start(): void; poke(): void; close(): Promise<void> }

export function createSyncEngine(ctx: Ctx): SyncEngine {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking
      .then(() => followClock(ctx, LEASE_S))
      .then(() => fill())
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'due sources could not be looked for')
      })
    return looking
  }
  const fill = async () => {
    while (!closing.signal.aborted && underWay.size < SYNCS_AT_ONCE) {
      const source = await takeSource(ctx, LEASE_S)
      if (source === undefined) return
      const sync = hold(ctx, source, closing.signal).finally(() => {
        underWay.delete(sync)
        void look()
      })
      underWay.add(sync)
    }
  }
  let timer: NodeJS.Timeout | null = null
  return {
    start() {
      // servers that started together do not ask together
      timer = setInterval(() => void look(), LOOK_MS * (0.8 + 0.4 * Math.random())).unref()
      void look()
    },
    poke: () => void look(),
    async close() {
      closing.abort(new Error('the server ends'))
      if (timer !== null) clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}

/** Reads one source while its lease is this process's. Whatever happens in it harms no other (S76). */
async function hold(ctx: Ctx, source: DueSource, closing: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const log = ctx.log.child({ source_id: source.id })
  const renew = async () => {
    const isOurs = await renewLease(ctx, source.id, LEASE_S).catch(() => true)
    if (!isOurs) lost.abort(new Error('the source is another process’s now, or gone'))
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  const signal = AbortSignal.any([closing, lost.signal])
  try {
    await runSync({ ...ctx, log }, source, signal)
    await giveBackSource(ctx, source.id)
  } catch (error) {
    // left as it is, it is taken up again when the lease has ended: not at once, which would be a circle
    if (!signal.aborted) log.error({ err: error }, 'a sync broke off; it is taken up again')
    else await giveBackSource(ctx, source.id).catch(() => {})
  } finally {
    clearInterval(timer)
    lost.abort()
  }
}
