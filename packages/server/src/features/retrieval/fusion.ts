/**
 * Places count by their inverse, flattened by this: less than the 60 of the paper that named the method (Cormack, 2009),
 * with which the worse half costs more (docs/decisions/0008-keyword-search.md).
 */
const FLATTENED = 10

/** One way to rank: what it found, best first, and how much it counts for a passage, found by it or not. */
export type Half = { found: readonly { chunk_id: string }[]; weightFor: (id: string) => number }

/**
 * Weighted reciprocal rank fusion: 1 is the first place by every half. A half that counts nothing for a passage, as
 * where its base has no vectors, takes nothing from it; what only such halves found is left out.
 */
export function fuse(halves: readonly Half[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { found, weightFor } of halves) {
    for (const [place, { chunk_id: id }] of found.entries()) {
      const weight = weightFor(id)
      if (weight > 0) sums.set(id, (sums.get(id) ?? 0) + (weight * (FLATTENED + 1)) / (FLATTENED + 1 + place))
    }
  }
  return new Map(
    [...sums].map(([id, sum]) => [id, sum / halves.reduce((total, half) => total + half.weightFor(id), 0)]),
  )
}
