/** A lease of a process, and whether it has expired by the database's clock. */
export type SeenLease = { id: string; lease: string; is_over: boolean }

export type LeaseLimits = {
  /** An expired lease that is unchanged for this long is abandoned: nearly two renewals. */
  expired_ms: number
  /** Any lease that is unchanged for this long is abandoned, whatever the clock says: a lease and a renewal. */
  unchanged_ms: number
}

/**
 * Finds leases that are no longer renewed, by this process's own monotonic clock. The database's clock can be set
 * forward, which makes every lease look expired, or back, which makes the lease of a dead process look valid.
 */
export function createLeaseWatch(limits: LeaseLimits, now: () => number = () => performance.now()) {
  let seen = new Map<string, { lease: string; since: number }>()
  return {
    /** Returns the abandoned ones of all current leases. */
    abandoned<L extends SeenLease>(leases: readonly L[]): L[] {
      seen = new Map(
        leases.map(({ id, lease }) => {
          const known = seen.get(id)
          return [id, known?.lease === lease ? known : { lease, since: now() }]
        }),
      )
      return leases.filter(({ id, is_over }) => {
        const unchanged = now() - (seen.get(id)?.since ?? now())
        return unchanged >= (is_over ? limits.expired_ms : limits.unchanged_ms)
      })
    },
  }
}
export type LeaseWatch = ReturnType<typeof createLeaseWatch>
