/**
 * Watches a 64-bit cell with the start time of the running statement by `steadyNow` (0: none). A statement that runs
 * longer than `limit_ms` calls `onStuck` once. The embedded engine has no statement_timeout, and its thread receives
 * no messages while it computes.
 */
export function watchStatements(
  busySince: BigInt64Array,
  options: { limit_ms: number; suspended: () => boolean; onStuck: (ran_ms: number) => void },
): () => void {
  let reported = 0n
  const timer = setInterval(
    () => {
      const since = Atomics.load(busySince, 0)
      if (since === 0n || since === reported || options.suspended()) return
      const ran = Number(steadyNow() - since) / 1e6
      if (ran < options.limit_ms) return
      reported = since
      options.onStuck(ran)
    },
    Math.max(10, Math.min(250, options.limit_ms / 4)),
  )
  timer.unref()
  return () => clearInterval(timer)
}

/** Nanoseconds of the monotonic clock, which all threads share. */
export const steadyNow = () => process.hrtime.bigint()
