import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '#core/context.ts'
import { isUnavailable } from '#db/unavailable.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 250

/**
 * Reads what a question that has been taken still needs, again and again while the database is away or too busy: whoever
 * was told that the question is stored need not know. Throws the last error after a minute, and at once the signal's
 * reason or an error of any other kind.
 */
export async function patiently<T>(ctx: Ctx, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await read()
    } catch (error) {
      signal.throwIfAborted()
      if (!isUnavailable(error) || performance.now() > until) throw error
      ctx.log.warn({ err: error }, 'what a run needs could not be read yet')
      await delay(PAUSE_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
