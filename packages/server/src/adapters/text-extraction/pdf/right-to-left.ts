import { type Piece, SAME_LINE, SPACE } from './pieces.ts'

/** Gap, in sizes of the letters, between pieces that are no longer the same number or words. */
const APART = 0.55

/**
 * Puts the pieces of lines that are written from right to left into the order in which they are read: files write
 * them in any order. Numbers and words of other scripts between them keep their own direction.
 */
export function inReadingDirection(pieces: readonly Piece[]): readonly Piece[] {
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && isBeside(line[0], piece)) line.push(piece)
    else lines.push([piece])
  }
  return lines.flatMap((line) => {
    if (isRightToLeft(line)) return fromRight(line)
    return isBackwards(line) ? line.toReversed() : line
  })
}

function isBeside(one: Piece, other: Piece): boolean {
  return one.angle === other.angle && Math.abs(one.y - other.y) <= SAME_LINE * Math.max(one.size, other.size)
}

/** Whether at least half of a line is written from right to left. */
function isRightToLeft(line: readonly Piece[]): boolean {
  const lengthOf = (own: readonly Piece[]) => own.reduce((sum, { text }) => sum + text.trim().length, 0)
  return 2 * lengthOf(line.filter((piece) => piece.isRightToLeft)) >= Math.max(lengthOf(line), 1)
}

/** A date or another number whose parts the file writes from right to left, each directly beside the one before. */
function isBackwards(line: readonly Piece[]): boolean {
  const isNext = (piece: Piece, at: number) => {
    const right = line[at - 1]
    const gap = right === undefined ? 0 : (right.left - piece.right) / piece.size
    return gap >= -SPACE && gap <= APART
  }
  return line.length > 1 && line.every((one, at) => !/[\p{L}\p{M}]/u.test(one.text) && isNext(one, at))
}

function fromRight(line: readonly Piece[]): Piece[] {
  const read: Piece[] = []
  // numbers and words of other scripts, from right to left
  let others: Piece[] = []
  const end = () => {
    read.push(...together(others).map((piece) => ({ ...piece, isRightToLeft: true })))
    others = []
  }
  for (const piece of line.toSorted((one, other) => other.left - one.left)) {
    if (!piece.isRightToLeft) others.push(piece)
    else {
      end()
      read.push(piece)
    }
  }
  end()
  return read
}

/** Joins neighbours, given from right to left, to pieces that are read from left to right. */
function together(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const right = joined.at(-1)
    const isBlank = piece.text.trim() === '' || right?.text.trim() === ''
    const gap = right === undefined ? Infinity : right.left - piece.right
    if (right === undefined || isBlank || gap > APART * piece.size) joined.push(piece)
    else {
      const text = piece.text + (gap > SPACE * piece.size ? ' ' : '') + right.text
      joined.splice(-1, 1, { ...piece, text, right: right.right })
    }
  }
  return joined
}
