import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** Parts of the size of the letters. */
export const SAME_LINE = 0.45
export const SPACE = 0.16
/** So many blanks in a row leave a gap, as in files that were made from plain text. */
const BLANKS = /\s{3,}/

/** What a PDF writes at one place. */
export type Piece = {
  text: string
  left: number
  right: number
  y: number
  size: number
  font: string
  angle: number
  isRightToLeft: boolean
  item: TextItem
}

/** The pieces of a page; one printed twice at one place, as bold letters are, counts once. */
export function piecesOf(items: readonly TextItem[]): Piece[] {
  let last: Piece | null = null
  return items.flatMap(placed).filter((piece) => {
    if (last !== null && isOverprint(last, piece)) return false
    if (piece.text.trim() !== '') last = piece
    return true
  })
}

/** The position of a piece along its own direction of writing, so that rotated text is read like any other. */
function placed(item: TextItem): Piece[] {
  if (item.str === '') return []
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[]
  const angle = Math.round(Math.atan2(b, a) * 8) / 8
  const along = x * Math.cos(angle) + y * Math.sin(angle)
  const piece: Piece = {
    text: item.str,
    left: along,
    right: along + item.width,
    y: y * Math.cos(angle) - x * Math.sin(angle),
    size: Math.hypot(c, d) || item.height || 1,
    font: item.fontName,
    angle,
    isRightToLeft: item.dir === 'rtl',
    item,
  }
  return BLANKS.test(item.str.trim()) ? partedAtBlanks(piece) : [piece]
}

/** The words of a piece between runs of blanks, each at the place that it has if all characters are equally wide. */
function partedAtBlanks(piece: Piece): Piece[] {
  const width = (piece.right - piece.left) / piece.text.length
  return [...piece.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map(({ 0: text, index }) => ({
    ...piece,
    text,
    left: piece.left + index * width,
    right: piece.left + (index + text.length) * width,
  }))
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
