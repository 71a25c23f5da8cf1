import type { Folded } from '../fold-text.ts'
import { foldText } from '../fold-text.ts'
import { type Figure, isSameFigure } from './figures/figure.ts'
import { figuresIn } from './figures/figures.ts'
import { hasNegation } from './negation-words.ts'
import { sentencesOf, type Span } from './split-answer.ts'

type Piece = {
  text: string
  /** What precedes it in the quotation: an ellipsis, words in brackets, or a figure of the passage in brackets. */
  after: 'nothing' | 'ellipsis' | 'insertion' | 'figure'
}

const CUT = /(\[\s?(?:…|\.{3})?\s?\]|\((?:…|\.{3})\)|…|\.{3})|\[([^\][\n]{1,80})\]/g
const GAP_MAX = 400
const INSERTION_GAP_MAX = 80
const STARTS_MAX = 40
const LETTER = /[\p{L}\p{N}]/u

/**
 * Finds quoted words in a passage; null if they are not there. An ellipsis may omit words within one sentence, but no
 * negation and no number. Words in brackets are additions or replacements.
 */
export function findQuote(quoted: string, passage: string, folded: Folded): Span | null {
  const pieces = piecesOf(quoted, passage)
  const [first, ...rest] = pieces
  if (first === undefined) return null
  let from = 0
  for (let tries = 0; tries < STARTS_MAX; tries++) {
    const at = findWords(first.text, folded.text, from)
    if (at === -1) return null
    const end = endOf(rest, at + first.text.length, passage, folded)
    if (end !== -1) return { start: folded.at[at] ?? 0, end: (folded.at[end - 1] ?? 0) + 1 }
    from = at + 1
  }
  return null
}

/** The end of the last piece; -1 if the pieces do not follow each other. */
function endOf(pieces: readonly Piece[], from: number, passage: string, folded: Folded): number {
  let end = from
  for (const { text, after } of pieces) {
    const at = findWords(text, folded.text, end)
    const longest = after === 'ellipsis' ? GAP_MAX : INSERTION_GAP_MAX
    if (at === -1 || at - end > longest) return -1
    // omitted text is checked in its original spelling
    const left = passage.slice((folded.at[end - 1] ?? 0) + 1, folded.at[at] ?? 0)
    if (!canBeLeftOut(left, after)) return -1
    end = at + text.length
  }
  return end
}

function canBeLeftOut(left: string, after: Piece['after']): boolean {
  if (!LETTER.test(left)) return !/[.!?]\s/.test(left)
  if (/\n\s*\n|\n\s*(?:[-*+#|>]|\d+[.)])\s/.test(left)) return false
  if (sentencesOf(`a${left}A`).length > 1) return false
  // the 'que' of 'ne … que' is a negation as well
  if (hasNegation(left) || /^\W*qu(?:e\s|['’])/i.test(left)) return false
  return after === 'insertion' || (figuresIn(left).length === 0 && !/\d/.test(left))
}

function piecesOf(quoted: string, passage: string): Piece[] {
  // [t]he: only the case was changed
  const words = quoted.replaceAll(/\[(\p{L})\](?=\p{L})/gu, '$1').replaceAll(/\[sic\]/gi, '')
  const pieces: Piece[] = []
  let at = 0
  let after: Piece['after'] = 'nothing'
  const add = (piece: string) => {
    const text = trimmed(foldText(piece).text)
    if (text === '') return
    pieces.push({ text, after: pieces.length === 0 ? 'nothing' : after })
    after = 'nothing'
  }
  for (const match of words.matchAll(CUT)) {
    const inserted = match[2]
    const figures = inserted === undefined ? [] : figuresIn(inserted)
    // treated as quoted text
    if (inserted !== undefined && (hasNegation(inserted) || !areIn(figures, passage))) continue
    add(words.slice(at, match.index))
    if (inserted === undefined) after = 'ellipsis'
    else if (after !== 'ellipsis') after = figures.length > 0 ? 'figure' : 'insertion'
    at = match.index + match[0].length
  }
  add(words.slice(at))
  return pieces
}

const areIn = (figures: readonly Figure[], passage: string) =>
  figures.every((figure) => figuresIn(passage).some((other) => isSameFigure(figure, other)))

/** Matches whole words only. */
function findWords(words: string, text: string, from: number): number {
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    const isWhole = !joins(text[at - 1], words[0]) && !joins(words.at(-1), text[at + words.length])
    const isInNumber = /\d/.test(words[0] ?? '') && /\d[.,]$/.test(text.slice(Math.max(0, at - 2), at))
    if (isWhole && !isInNumber) return at
  }
  return -1
}

const joins = (a = ' ', b = ' ') => LETTER.test(a) && LETTER.test(b)

/** Trims punctuation at the ends of a quotation that belongs to the surrounding sentence. */
function trimmed(piece: string): string {
  return piece.replace(/^[\s"'.,;:!?()[\]-]+|(?<![\s"'.,;:!?()[\]-])[\s"'.,;:!?()[\]-]+$/g, '')
}
