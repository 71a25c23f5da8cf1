import type { Ctx } from '#core/context.ts'

/** Sorts before every other id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Removes row after row; `find` returns the next ids in order. A row that cannot be removed is logged and left
 * for the next time. Returns how many rows were removed.
 */
export async function sweep(
  ctx: Ctx,
  signal: AbortSignal,
  find: (after: string) => Promise<string[]>,
  remove: (id: string) => Promise<void>,
): Promise<number> {
  let gone = 0
  let after = BEFORE_ALL
  for (;;) {
    const ids = await find(after)
    for (const id of ids) {
      if (signal.aborted) return gone
      try {
        await remove(id)
        gone++
      } catch (error) {
        ctx.log.warn({ err: error, id }, 'a row could not be removed; continuing with the others')
      }
      after = id
    }
    if (ids.length === 0) return gone
  }
}
