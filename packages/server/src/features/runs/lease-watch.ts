/** A run that another process writes: its lease, and whether that is over by the database's clock. */
export type SeenLease = { id: string; lease: string; is_over: boolean }

/** A lease is renewed each second; one that is over and stands still this long belongs to nobody. */
const OVER_MS = 1_900
/** As long as a lease lasts, and a renewal: what stands still so long is over, whatever the clock says. */
const STILL_MS = 4_900

/**
 * Tells which leases nobody renews, by this process's own steady clock: the database's may be set forward, when every
 * lease looks over, or back, when one of a process that has gone looks good for an hour.
 */
export function createLeaseWatch(now: () => number = () => performance.now()) {
  let seen = new Map<string, { lease: string; since: number }>()
  return {
    /** Of all leases of this moment those that nobody holds any more. */
    left(leases: readonly SeenLease[]): SeenLease[] {
      seen = new Map(
        leases.map(({ id, lease }) => {
          const known = seen.get(id)
          return [id, known?.lease === lease ? known : { lease, since: now() }]
        }),
      )
      return leases.filter(({ id, is_over }) => {
        const stoodStill = now() - (seen.get(id)?.since ?? now())
        return stoodStill >= (is_over ? OVER_MS : STILL_MS)
      })
    },
  }
}
export type LeaseWatch = ReturnType<typeof createLeaseWatch>
