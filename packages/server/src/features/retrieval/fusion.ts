/**
 * The constant of reciprocal rank fusion: less than the 60 of the original paper (Cormack, 2009), with which the
 * weaker ranking does more harm (docs/decisions/0008-keyword-search.md).
 */
const FLATTENED = 10

/** One ranking: its results, best first, and its weight for a passage, whether or not it found it. */
export type Half = { found: readonly { chunk_id: string }[]; weightFor: (id: string) => number }

/**
 * Weighted reciprocal rank fusion: 1 is the first place in every ranking. A ranking with weight 0 for a passage, as
 * without vectors in its base, does not lower it; passages found only by such rankings are left out.
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
