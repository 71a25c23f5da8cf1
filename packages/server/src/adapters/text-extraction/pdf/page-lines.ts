import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { type Piece, piecesOf, SAME_LINE, SPACE } from './pieces.ts'
import { inReadingDirection } from './right-to-left.ts'

/** Words on one base line without a wide gap. */
export type Segment = { text: string; left: number; right: number }
/** Characters of a line in one font and size. */
export type Run = { font: string; size: number; length: number }

/** A line of text. */
export type Line = {
  segments: Segment[]
  /** Of the base line, upwards. */
  y: number
  /** Of most of its letters. */
  size: number
  font: string
  runs: Run[]
  /** The direction of writing; positions are measured along it. */
  angle: number
  /** The heading that the file marks it as; null on a page that has marks, but not here. */
  tag?: TaggedHeading | null
}

/** A heading as the file itself marks it; its lines share one of these. */
export type TaggedHeading = { level: number }

/** A line of a page as long as the page is read, in the order in which the file writes them. */
export type PageLine = Line & {
  /** The same words, parted at smaller gaps: in a table they can be cells. */
  parts: Segment[]
  /** The piece of the file that it begins with. */
  first: TextItem
}

/** Parts of the size of the letters. */
const WIDE_GAP = 1.6
const PART_GAP = 0.55
const RAISED = 0.82

/** Where letters of one direction directly follow those of the other. */
const LEFT_TO_RIGHT = /\p{Script=Latin}/u

/** Joins the pieces that a PDF is written in to lines. */
export function pageLines(items: readonly TextItem[]): PageLine[] {
  const lines: PageLine[] = []
  let line: PageLine | null = null
  let last: Piece | null = null
  let isParted = false
  for (const piece of inReadingDirection(piecesOf(items))) {
    if (piece.text.trim() === '') {
      // a blank can be as wide as the gap between two columns: the gap itself is looked at
      isParted = true
      continue
    }
    if (line !== null && last !== null && continues(line, last, piece)) append(line, last, piece, isParted)
    else {
      line = startOf(piece)
      lines.push(line)
    }
    last = piece
    isParted = false
  }
  return lines.filter(({ segments }) => segments.some(({ text }) => text.trim() !== '')).map(styled)
}

function continues(line: Line, last: Piece, piece: Piece): boolean {
  const size = Math.max(line.size, piece.size)
  if (piece.angle !== last.angle || Math.abs(piece.y - line.y) > SAME_LINE * size) return false
  return piece.isRightToLeft || last.isRightToLeft || piece.left > last.left - 0.3 * size
}

const segmentOf = ({ text, left, right }: Piece): Segment => ({
  text,
  left,
  right,
})

function startOf(piece: Piece): PageLine {
  return {
    segments: [segmentOf(piece)],
    parts: [segmentOf(piece)],
    y: piece.y,
    size: piece.size,
    font: piece.font,
    runs: [runOf(piece)],
    angle: piece.angle,
    first: piece.item,
  }
}

function append(line: PageLine, last: Piece, piece: Piece, isParted: boolean): void {
  const gap = Math.max(piece.left - last.right, last.left - piece.right)
  const isMark = piece.size < RAISED * last.size && piece.y > last.y + 0.1 * piece.size
  // files leave out the space between two directions
  const isTurned = last.isRightToLeft && LEFT_TO_RIGHT.test(last.text + piece.text)
  const isSpaced = isParted || isMark || isTurned || gap > SPACE * Math.min(last.size, piece.size)
  extend(line.segments, piece, gap > WIDE_GAP * line.size, isSpaced)
  extend(line.parts, piece, gap > PART_GAP * line.size, isSpaced)
  const [run, before] = [runOf(piece), line.runs.at(-1)]
  if (before?.font === run.font && before.size === run.size) before.length += run.length
  else line.runs.push(run)
  if (piece.size > line.size) line.size = piece.size
}

function extend(list: Segment[], piece: Piece, isApart: boolean, isSpaced: boolean): void {
  const segment = list.at(-1)
  if (segment === undefined || isApart) {
    list.push(segmentOf(piece))
    return
  }
  const needsSpace = isSpaced && !/\s$/.test(segment.text) && !/^\s/.test(piece.text)
  segment.text += needsSpace ? ` ${piece.text}` : piece.text
  segment.left = Math.min(segment.left, piece.left)
  segment.right = Math.max(segment.right, piece.right)
}

const runOf = ({ font, size, text }: Piece): Run => ({
  font,
  size,
  length: text.trim().length,
})

/** Gives a line the size and font of most of its letters: one large bullet makes no heading. */
function styled(line: PageLine): PageLine {
  const most = (key: (run: Run) => string) => {
    const counts = new Map<string, number>()
    for (const run of line.runs) counts.set(key(run), (counts.get(key(run)) ?? 0) + run.length)
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
  if (line.runs.length > 1) {
    line.font = most(({ font }) => font)
    line.size = Number(most(({ size }) => size.toFixed(1)))
  }
  return line
}

export const lineText = (line: Line) => line.segments.map(({ text }) => text.trim()).join(' ')
export const leftOf = (line: Line) => Math.min(...line.segments.map(({ left }) => left))
export const rightOf = (line: Line) => Math.max(...line.segments.map(({ right }) => right))
