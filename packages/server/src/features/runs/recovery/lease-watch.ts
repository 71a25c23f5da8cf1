/** What another process does: its lease, and whether that is over by the database's clock. */
export type SeenLease = { id: string; lease: string; is_over: boolean }

type Patience = {
  /** A lease that is over and stands still this long belongs to nobody: nearly two renewals. */
  over_ms: number
  /** As long as a lease lasts, and a renewal: what stands still so long is over, whatever the clock says. */
  still_ms: number
}

/** With leases of runs, which are renewed each second. */
const OF_RUNS: Patience = { over_ms: 1_900, still_ms: 4_900 }
/** With those of calls that no run makes, which are renewed each three seconds. */
export const OF_CALLS: Patience = { over_ms: 5_900, still_ms: 11_900 }

/**
 * Tells which leases nobody renews, by this process's own steady clock: the database's may be set forward, when every
 * lease looks over, or back, when one of a process that has gone looks good for an hour.
 */
export function createLeaseWatch(patience = OF_RUNS, now: () => number = () => performance.now()) {
  let seen = new Map<string, { lease: string; since: number }>()
  return {
    /** Of all leases of this moment those that nobody holds any more. */
    expired<L extends SeenLease>(leases: readonly L[]): L[] {
      seen = new Map(
        leases.map(({ id, lease }) => {
          const known = seen.get(id)
          return [id, known?.lease === lease ? known : { lease, since: now() }]
        }),
      )
      return leases.filter(({ id, is_over }) => {
        const stoodStill = now() - (seen.get(id)?.since ?? now())
        return stoodStill >= (is_over ? patience.over_ms : patience.still_ms)
      })
    },
  }
}
export type LeaseWatch = ReturnType<typeof createLeaseWatch>
