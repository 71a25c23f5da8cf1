import type { Ruling } from './rulings.ts'
import type { Column, TextRow } from './text-rows.ts'

/** Horizontal lines around a table that has no others. */
export type Frame = Column & { top: number; bottom: number }

/** Rules belong to one table if they begin and end so near to each other. */
const SAME_ENDS = 4
/** The height of a box behind a title, in sizes of the letters. */
const BAND_HEIGHT = 3

/** Rules one below the other with the same ends, as around tables that only have horizontal lines. */
export function framesOf(rules: readonly Ruling[]): Frame[] {
  const frames: (Frame & { count: number })[] = []
  for (const { at, from, to } of rules) {
    const frame = frames.find((one) => hasSameEnds({ at, from, to }, { at, from: one.left, to: one.right }))
    if (frame === undefined) frames.push({ left: from, right: to, top: at, bottom: at, count: 1 })
    else {
      frame.count++
      frame.top = Math.max(frame.top, at)
      frame.bottom = Math.min(frame.bottom, at)
    }
  }
  return frames.filter(({ count, top, bottom }) => count > 2 && top - bottom > 10)
}

/** Leaves out the edges of boxes behind single titles. */
export function withoutBands(rules: readonly Ruling[], rows: readonly TextRow[]): Ruling[] {
  const sorted = rules.toSorted((a, b) => b.at - a.at)
  const bands = new Set<Ruling>()
  for (const [index, upper] of sorted.entries()) {
    const lower = sorted.slice(index + 1).find((one) => hasSameEnds(one, upper) && upper.at - one.at > 1)
    if (lower === undefined) continue
    const inside = rows.filter(({ y }) => y < upper.at && y > lower.at)
    const [only] = inside
    if (inside.length !== 1 || only?.cells.length !== 1 || upper.at - lower.at > BAND_HEIGHT * only.size)
      continue
    for (const rule of sorted)
      if (hasSameEnds(rule, upper) && (rule.at === upper.at || rule.at === lower.at)) bands.add(rule)
  }
  return rules.filter((rule) => !bands.has(rule))
}

const hasSameEnds = (one: Ruling, other: Ruling) =>
  Math.abs(one.from - other.from) < SAME_ENDS && Math.abs(one.to - other.to) < SAME_ENDS
