import type { FastifyReply } from 'fastify'
import type { SessionWatch } from '#core/auth/session-watch.ts'
import type { KeyCtx } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import { Stopped } from '#core/stopped.ts'

/** The running calls of this process. */
export type LiveCalls = {
  /** Aborts `work` when the caller disconnects, when the key ends, or when the server shuts down. */
  run<T>(ctx: KeyCtx, reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Lets calls finish for this long, then stops the rest; waits until all are booked. */
  drain(ms: number): Promise<void>
}

/** The caller has disconnected, so no answer is needed. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

export function createLiveCalls(keys: SessionWatch): LiveCalls {
  const live = new Map<Promise<unknown>, AbortController>()
  return {
    async run(ctx, reply, work) {
      const abort = new AbortController()
      const leave = () => abort.abort(new CallerLeft())
      if (reply.raw.destroyed) leave()
      reply.raw.once('close', leave)
      const unwatch = keys.watch(ctx.key.id, () => abort.abort(new ApiFault('invalid_api_key')))
      const done = work(abort.signal)
      live.set(done, abort)
      try {
        return await done
      } finally {
        live.delete(done)
        unwatch()
        reply.raw.off('close', leave)
      }
    },
    async drain(ms) {
      const all = Promise.allSettled(live.keys())
      const timer = AbortSignal.timeout(ms)
      await Promise.race([all, new Promise((resolve) => timer.addEventListener('abort', resolve))])
      for (const abort of live.values()) abort.abort(new Stopped('shutdown'))
      await Promise.allSettled(live.keys())
    },
  }
}

/** A caller who has disconnected gets no answer. */
export function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof CallerLeft) return reply.hijack()
  throw error
}
