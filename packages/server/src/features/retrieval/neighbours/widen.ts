import type { NearbyChunk } from './neighbours.queries.ts'
import { joinParts, type Segmented } from './segments.ts'

/** A found passage with its neighbours, in the order of the document. */
export type Widened = Segmented & { neighbours: number }

/** Maximum bytes of neighbours, so that the passages of an answer become at most a third longer. */
export const NEIGHBOURS_ROOM = 4_000
/** A section of at most so many characters is given as a whole. */
const SECTION_MAX = 3_000
/** Passages of a section that are looked at, in each direction. */
export const SECTION_REACH = 4
const STARTS_SECTION = /^\s*#{1,6}\s/

/**
 * Adds to found passages, best first, the neighbours in the same section, or the whole section if it is short, until
 * `room` bytes are used. No passage is added twice, and none that was found itself.
 */
export function widen(
  hits: readonly string[],
  around: readonly NearbyChunk[],
  room: number,
): Map<string, Widened> {
  const used = new Set(hits)
  const widened = new Map<string, Widened>()
  let left = room
  for (const id of hits) {
    const nearby = new Map(around.filter((one) => one.hit_id === id).map((one) => [one.distance, one]))
    const hit = nearby.get(0)
    if (hit === undefined) continue
    const parts = [hit]
    for (const neighbour of neighboursOf(hit, nearby, used)) {
      const bytes = Buffer.byteLength(neighbour.text)
      if (bytes > left) break
      left -= bytes
      used.add(neighbour.chunk_id)
      parts.push(neighbour)
    }
    if (parts.length > 1) widened.set(id, joined(parts))
  }
  return widened
}

/** The neighbours of a passage in its section, the nearest first. */
function neighboursOf(
  hit: NearbyChunk,
  nearby: ReadonlyMap<number, NearbyChunk>,
  used: ReadonlySet<string>,
): NearbyChunk[] {
  if (hit.neighbours === 0) return []
  const [before, after] = [inDirection(-1, nearby, used), inDirection(1, nearby, used)]
  const section = [...before.chunks, ...after.chunks]
  const length = section.reduce((sum, { text }) => sum + text.length, hit.text.length)
  const isShort = before.isWhole && after.isWhole && length <= SECTION_MAX
  const most = isShort ? SECTION_REACH : hit.neighbours
  return section
    .filter(({ distance }) => Math.abs(distance) <= most)
    .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance) || a.distance - b.distance)
}

/** The passages of the same section before or after; a passage that is used already ends them. */
function inDirection(
  step: 1 | -1,
  nearby: ReadonlyMap<number, NearbyChunk>,
  used: ReadonlySet<string>,
): { chunks: NearbyChunk[]; isWhole: boolean } {
  const chunks: NearbyChunk[] = []
  for (let distance = step; Math.abs(distance) <= SECTION_REACH; distance += step) {
    const chunk = nearby.get(distance)
    const later = step === 1 ? chunk : nearby.get(distance + 1)
    // a missing passage is disabled, or the document ends
    if (
      chunk === undefined ||
      later === undefined ||
      STARTS_SECTION.test(later.text) ||
      used.has(chunk.chunk_id)
    )
      return { chunks, isWhole: true }
    chunks.push(chunk)
  }
  return { chunks, isWhole: false }
}

function joined(parts: readonly NearbyChunk[]): Widened {
  const ordered = parts
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ manual, ...part }) => ({ ...part, is_manual: manual !== null }))
  return { ...joinParts(ordered, '\n\n'), neighbours: parts.length - 1 }
}
