import type { Ctx } from '#core/context.ts'
import { aliveSessions } from './session.queries.ts'

/** An ended session is closed everywhere within a second. */
const LOOK_MS = 500

/** Closes the streams of sessions or API keys that end: signed out, revoked, or of a person who was disabled. */
export type SessionWatch = {
  /** Calls `end` when the session has ended; returns a function that stops watching. */
  watch(sessionId: string, end: () => void): () => void
  close(): void
}

/** `alive` returns which of some sessions or keys are still valid. */
export function createSessionWatch(
  ctx: Ctx,
  alive: (ctx: Ctx, ids: readonly string[]) => Promise<string[]> = aliveSessions,
): SessionWatch {
  const open = new Map<string, Set<() => void>>()
  let looking = false
  const look = async () => {
    if (looking || open.size === 0) return
    looking = true
    try {
      const ids = [...open.keys()]
      const good = new Set(await alive(ctx, ids))
      for (const id of ids) {
        if (good.has(id)) continue
        const ends = open.get(id) ?? []
        open.delete(id)
        for (const end of ends) end()
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'checking open sessions failed; retrying')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    watch(sessionId, end) {
      const ends = open.get(sessionId) ?? new Set()
      open.set(sessionId, ends.add(end))
      return () => {
        ends.delete(end)
        if (ends.size === 0 && open.get(sessionId) === ends) open.delete(sessionId)
      }
    },
    close: () => clearInterval(timer),
  }
}
