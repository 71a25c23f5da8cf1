/** What a process holds: its lease, and whether that is over by the database's clock. */
export type SeenLease = { id: string; lease: string; is_over: boolean }

export type Patience = {
  /** A lease that is over and unchanged for so long is abandoned: nearly two renewals. */
  over_ms: number
  /** As long as a lease and a renewal: what is unchanged for so long is abandoned, whatever the clock says. */
  still_ms: number
}

/**
 * Tells which leases nobody renews any more, by this process's own steady clock. The database's clock may be set
 * forward, when every lease looks over, or back, when that of a process that has gone looks good for an hour.
 */
export function createLeaseWatch(patience: Patience, now: () => number = () => performance.now()) {
  let seen = new Map<string, { lease: string; since: number }>()
  return {
    /** Of all leases of this moment those that are abandoned. */
    abandoned(leases: readonly SeenLease[]): SeenLease[] {
      seen = new Map(
        leases.map(({ id, lease }) => {
          const known = seen.get(id)
          return [id, known?.lease === lease ? known : { lease, since: now() }]
        }),
      )
      return leases.filter(({ id, is_over }) => {
        const unchanged = now() - (seen.get(id)?.since ?? now())
        return unchanged >= (is_over ? patience.over_ms : patience.still_ms)
      })
    },
  }
}
export type LeaseWatch = ReturnType<typeof createLeaseWatch>
