import type { NewChunk } from '#features/retrieval/chunk-store.service.ts'
import type { Placed } from './place-changes.ts'

type Range = { start: number; end: number }
type Piece = Omit<NewChunk, 'page'>

/**
 * The passages of a text with the changes by hand: an edited passage takes the place of all text that it replaces,
 * however the text is split, and an added one follows the passage that contains its place.
 */
export function weave(markdown: string, pieces: readonly Piece[], placed: readonly Placed[]): Piece[] {
  if (placed.length === 0) return [...pieces]
  const edits = placed.filter(({ kind }) => kind === 'edit')
  const left = pieces.flatMap((piece) => withoutRanges(markdown, piece, edits.map(rangeOf)))
  const made = placed.map((change) => pieceOf(change, pieces))
  return [...left, ...made].toSorted((a, b) => a.start - b.start || a.end - b.end || orderOf(a) - orderOf(b))
}

const rangeOf = ({ start_offset, end_offset }: Placed): Range => ({ start: start_offset, end: end_offset })
const orderOf = ({ change }: Piece) => change?.position ?? 0

function pieceOf({ id, is_enabled, position, text, ...change }: Placed, pieces: readonly Piece[]): Piece {
  const { start_offset: start, end_offset: end } = change
  const there = pieces.find((piece) => piece.start === start && change.kind === 'edit')
  const heading = change.heading ?? there?.heading ?? change.original_heading
  return { text, heading, start, end, change: { id, is_enabled, position } }
}

/** What is left of a passage where edited ones take the rest. */
function withoutRanges(markdown: string, piece: Piece, ranges: readonly Range[]): Piece[] {
  const meant = ranges.filter(({ start, end }) => start < piece.end && end > piece.start)
  if (meant.length === 0) return [piece]
  const rest: Piece[] = []
  let from = piece.start
  for (const { start, end } of [...meant, { start: piece.end, end: piece.end }]) {
    if (start > from) rest.push(...trimmed(markdown, { ...piece, start: from, end: start }))
    from = Math.max(from, end)
  }
  return rest
}

function trimmed(markdown: string, piece: Piece): Piece[] {
  const text = markdown.slice(piece.start, piece.end)
  const plain = text.trim()
  if (plain === '') return []
  const start = piece.start + text.length - text.trimStart().length
  return [{ ...piece, text: plain, start, end: start + plain.length }]
}
