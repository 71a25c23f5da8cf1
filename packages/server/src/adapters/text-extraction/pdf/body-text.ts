import { weightOf } from './fonts.ts'
import { type Line, lineText, type Run } from './page-lines.ts'
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
/** Text beside tables is less than that, in parts of their letters, in lists of prices and the like. */
const TEXT_SHARE = 0.1
const BOLD = 600
/** Text that is not bold is the usual one if it has that part of the letters: labels of forms can have more. */
const LIGHT_SHARE = 1 / 3
/** Distance of lines within a paragraph, in sizes of the letters. */
const [PITCH_MIN, PITCH_MAX] = [0.9, 2.2]

/** `tables` are the letters of tables: in a document with hardly any other text, or only bold one, they are its body. */
export function bodyOf(
  lines: readonly Line[],
  tables: readonly Run[],
  outline: ReadonlyMap<string, number>,
): BodyText {
  const text = lines.map((line) => ({ size: line.size, font: line.font, length: lineText(line).length }))
  const isLittle = lengthOf(text) < TEXT_SHARE * lengthOf(tables) || isBold(text)
  const runs = isLittle ? [...text, ...tables] : text
  const usual = isBold(runs) ? runs : lightOf(runs)
  const bySize = (own: readonly Run[]) => tally(own, ({ size }) => String(rounded(size)))
  const size = Number(most(bySize(usual)) ?? 10)
  const isBody = (one: { size: number }) => rounded(one.size) === size
  const font = most(tally(usual.filter(isBody), (run) => run.font)) ?? ''
  const ofSize = lines.filter(isBody)
  const distances = ofSize.slice(1).flatMap((line, at) => {
    const distance = (ofSize[at]?.y ?? 0) - line.y
    return distance > PITCH_MIN * size && distance < PITCH_MAX * size ? [distance] : []
  })
  const sizes = [...bySize(runs).keys()].map(Number).filter((one) => one >= size * HEADING_SIZE)
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

const lightOf = (runs: readonly Run[]) => runs.filter(({ font }) => weightOf(font) < BOLD)
const isBold = (runs: readonly Run[]) => lengthOf(lightOf(runs)) < LIGHT_SHARE * lengthOf(runs)
const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, { length }) => sum + length, 0)

function tally(runs: readonly Run[], key: (run: Run) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const run of runs) counts.set(key(run), (counts.get(key(run)) ?? 0) + run.length)
  return counts
}

function most(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
