import { leftOf, type Line, lineText, rightOf } from './page-lines.ts'
import { type Column, wordCount } from './text-rows.ts'

/** Lines of running text fill so much of their column, and have so many words. */
const FILLED = 0.65
const PROSE_WORDS = 4
/** A column of text has at least so many of them, and they are this part of its lines. */
const LINES_MIN = 6
const FULL_SHARE = 0.3
/** Text fills at least so much of the place that a column has. */
const WIDTH_MIN = 0.5
/** Parts of the lines that can reach across the gap between two columns, such as titles. */
const ACROSS_MAX = 0.35
const GUTTER_MIN = 7
const COLUMNS_MAX = 4

/** The columns that running text is set in, from left to right; one where a page has no others. */
export function pageColumns(lines: readonly Line[]): Column[] {
  const boxes = lines.map((line) => ({
    left: leftOf(line),
    right: rightOf(line),
    words: wordCount(lineText(line)),
  }))
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  for (let count = COLUMNS_MAX; count > 1; count--) {
    const columns = evenColumns({ left, right }, count, boxes)
    if (columns !== null) return columns
  }
  return [{ left, right }]
}

type Box = Column & { words: number }

/** The columns between gaps near the places where a page of so many equal columns has them. */
function evenColumns({ left, right }: Column, count: number, boxes: readonly Box[]): Column[] | null {
  const width = (right - left) / count
  const gutters: Column[] = []
  for (let at = 1; at < count; at++) {
    const gutter = gutterNear(left + at * width, 0.2 * width, boxes)
    if (gutter === null) return null
    gutters.push(gutter)
  }
  const edges = [left, ...gutters.flatMap((gutter) => [gutter.left, gutter.right]), right]
  const columns = Array.from({ length: count }, (_, at) => ({
    left: edges[at * 2] ?? left,
    right: edges[at * 2 + 1] ?? right,
  }))
  return columns.every((column) => isProse(column, boxes)) ? columns : null
}

/** The widest gap around a place that few lines reach across. */
function gutterNear(middle: number, reach: number, boxes: readonly Box[]): Column | null {
  let best: Column | null = null
  let from: number | null = null
  const most = ACROSS_MAX * boxes.length
  for (let x = middle - reach; x <= middle + reach; x += 1) {
    const isFree = boxes.filter((box) => box.left < x && box.right > x).length <= most / 2
    if (isFree) from ??= x
    if ((!isFree || x + 1 > middle + reach) && from !== null) {
      if (best === null || x - from > best.right - best.left) best = { left: from, right: x }
      from = null
    }
  }
  return best !== null && best.right - best.left >= GUTTER_MIN ? best : null
}

function isProse({ left, right }: Column, boxes: readonly Box[]): boolean {
  const inside = boxes.filter((box) => box.left > left - GUTTER_MIN && box.right < right + GUTTER_MIN)
  const width = Math.max(...inside.map((box) => box.right)) - Math.min(...inside.map((box) => box.left))
  const full = inside.filter((box) => box.words >= PROSE_WORDS && box.right - box.left >= FILLED * width)
  return (
    full.length >= LINES_MIN &&
    full.length >= FULL_SHARE * inside.length &&
    width > WIDTH_MIN * (right - left)
  )
}
