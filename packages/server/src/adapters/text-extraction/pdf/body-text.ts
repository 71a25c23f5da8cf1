import { weightOf } from './fonts.ts'
import { type Line, lineText } from './page-lines.ts'
import { median } from './text-rows.ts'

/** The usual text of a document, from which headings differ. */
export type BodyText = {
  size: number
  font: string
  weight: number
  /** Distance of its base lines, in points. */
  pitch: number
  /** Larger sizes, the largest first. */
  sizes: readonly number[]
  /** The levels of headings that bookmarks name. */
  outline: ReadonlyMap<string, number>
  /** Whether the file marks headings. */
  isTagged: boolean
}

/** Letters of headings are at least so many times as large. */
export const HEADING_SIZE = 1.15
/** Distance of lines within a paragraph, in sizes of the letters. */
const [PITCH_MIN, PITCH_MAX] = [0.9, 2.2]

export function bodyOf(lines: readonly Line[], outline: ReadonlyMap<string, number>): BodyText {
  const bySize = tally(lines, ({ size }) => String(rounded(size)))
  const size = Number(most(bySize) ?? 10)
  const ofSize = lines.filter((line) => rounded(line.size) === size)
  const font = most(tally(ofSize, (line) => line.font)) ?? ''
  const distances = ofSize.slice(1).flatMap((line, at) => {
    const distance = (ofSize[at]?.y ?? 0) - line.y
    return distance > PITCH_MIN * size && distance < PITCH_MAX * size ? [distance] : []
  })
  const sizes = [...bySize.keys()].map(Number).filter((one) => one >= size * HEADING_SIZE)
  return {
    size,
    font,
    weight: weightOf(font),
    pitch: distances.length === 0 ? 1.2 * size : median(distances),
    sizes: sizes.sort((a, b) => b - a),
    outline,
    isTagged: lines.some(({ tag }) => tag != null),
  }
}

export const rounded = (size: number) => Math.round(size * 2) / 2

function tally(lines: readonly Line[], key: (line: Line) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(key(line), (counts.get(key(line)) ?? 0) + lineText(line).length)
  return counts
}

function most(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
