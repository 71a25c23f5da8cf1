import { describe, expect, it } from 'vitest'
import { createLeaseWatch, type SeenLease } from './lease-watch.ts'

function watched() {
  let now = 0
  const watch = createLeaseWatch({ expired_ms: 1_900, unchanged_ms: 4_900 }, () => now)
  return (at: number, leases: SeenLease[]) => {
    now = at
    return watch.abandoned(leases).map(({ id }) => id)
  }
}

describe('createLeaseWatch', () => {
  it('keeps a lease that is renewed, even if the clock says that it has expired', () => {
    const left = watched()
    for (let at = 0; at <= 60_000; at += 1_000)
      expect(left(at, [{ id: 'a', lease: String(at), is_over: true }])).toEqual([])
  })

  it('abandons an expired lease after two checks and an unchanged one after five', () => {
    const left = watched()
    const leases = [
      { id: 'over', lease: 'x', is_over: true },
      { id: 'still', lease: 'y', is_over: false },
    ]
    const seen = [0, 1_000, 2_000, 4_000, 5_000].map((at) => left(at, leases))
    expect(seen).toEqual([[], [], ['over'], ['over'], ['over', 'still']])
  })

  it('starts over with a lease that was missing', () => {
    const left = watched()
    const one = { id: 'a', lease: 'x', is_over: true }
    left(0, [one])
    left(1_000, [])
    expect(left(2_000, [one])).toEqual([])
  })
})
