/**
 * Passes to each task whether it is the first one: no other task is running, and none has ended for `pause_ms`. `now`
 * returns milliseconds.
 */
export function firstAfterPause(pause_ms: number, now: () => number = () => performance.now()) {
  let running = 0
  let ended_at = Number.NEGATIVE_INFINITY
  return async <T>(task: (isFirst: boolean) => Promise<T>): Promise<T> => {
    const isFirst = running === 0 && now() - ended_at >= pause_ms
    running += 1
    try {
      return await task(isFirst)
    } finally {
      running -= 1
      ended_at = now()
    }
  }
}
