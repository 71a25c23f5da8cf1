import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** Words on one base line without a wide gap. */
export type Segment = { text: string; left: number; right: number }

/** A line of a page, in the order in which the file writes them. */
export type Line = {
  segments: Segment[]
  /** Of the base line, upwards. */
  y: number
  size: number
  font: string
}

/** Parts of the size of the letters. */
const SAME_LINE = 0.45
const SPACE = 0.16
const WIDE_GAP = 1.6
const RAISED = 0.82

/** Joins the pieces that a PDF is written in to lines; a piece printed twice at one place, as bold letters are, counts once. */
export function pageLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  let line: Line | null = null
  let last: Piece | null = null
  let isParted = false
  for (const item of items) {
    const piece = pieceOf(item)
    if (piece === null) continue
    if (piece.text.trim() === '') {
      // a blank can be as wide as the gap between two columns: the gap itself is looked at
      isParted = true
      continue
    }
    if (last !== null && isOverprint(last, piece)) continue
    if (line !== null && last !== null && continues(line, last, piece)) append(line, last, piece, isParted)
    else {
      line = {
        segments: [{ text: piece.text, left: piece.left, right: piece.right }],
        y: piece.y,
        size: piece.size,
        font: piece.font,
      }
      lines.push(line)
    }
    last = piece
    isParted = false
  }
  return lines.filter(({ segments }) => segments.some(({ text }) => text.trim() !== ''))
}

type Piece = {
  text: string
  left: number
  right: number
  y: number
  size: number
  font: string
  angle: number
  isRightToLeft: boolean
}

/** The position of a piece along its own direction of writing, so that rotated text is read like any other. */
function pieceOf(item: TextItem): Piece | null {
  if (item.str === '') return null
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[]
  const angle = Math.round(Math.atan2(b, a) * 8) / 8
  const along = x * Math.cos(angle) + y * Math.sin(angle)
  return {
    text: item.str,
    left: along,
    right: along + item.width,
    y: y * Math.cos(angle) - x * Math.sin(angle),
    size: Math.hypot(c, d) || item.height || 1,
    font: item.fontName,
    angle,
    isRightToLeft: item.dir === 'rtl',
  }
}

function isOverprint(last: Piece, piece: Piece): boolean {
  const near = 0.15 * piece.size
  return (
    piece.text === last.text &&
    piece.text.trim() !== '' &&
    Math.abs(piece.left - last.left) < near &&
    Math.abs(piece.y - last.y) < near
  )
}

function continues(line: Line, last: Piece, piece: Piece): boolean {
  const size = Math.max(line.size, piece.size)
  if (piece.angle !== last.angle || Math.abs(piece.y - line.y) > SAME_LINE * size) return false
  return piece.isRightToLeft || last.isRightToLeft || piece.left > last.left - 0.3 * size
}

function append(line: Line, last: Piece, piece: Piece, isParted: boolean): void {
  const segment = line.segments.at(-1)
  if (segment === undefined) return
  const gap = Math.max(piece.left - last.right, last.left - piece.right)
  if (gap > WIDE_GAP * line.size) {
    line.segments.push({ text: piece.text, left: piece.left, right: piece.right })
    return
  }
  const isMark = piece.size < RAISED * last.size && piece.y > last.y + 0.1 * piece.size
  const parts = isParted || isMark || gap > SPACE * Math.min(last.size, piece.size)
  segment.text +=
    parts && !/\s$/.test(segment.text) && !/^\s/.test(piece.text) ? ` ${piece.text}` : piece.text
  segment.left = Math.min(segment.left, piece.left)
  segment.right = Math.max(segment.right, piece.right)
  if (piece.size > line.size) line.size = piece.size
}
