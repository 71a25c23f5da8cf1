/** A text as it is compared, and for each of its characters where it is in the text as it is written. */
export type Folded = { text: string; at: readonly number[] }

const QUOTES = /[“”„«»‟″]/
const APOSTROPHES = /[’‘‛′]/
const DASHES = /[‐‑‒–—−]/
/** Signs of lists and tables, where they are beside no word. */
const RULES = /[-:+•‐‑‒–—−]/
const WORD = /[\p{L}\p{N}]/u
/** What gives Markdown its form, and what says nothing. */
const SILENT = /[*_#>|`\\\u00ad\u200b-\u200d\u2060\ufeff]/

/** Case, spacing, accents, kinds of quotation marks and Markdown's signs make no difference. */
export function foldText(text: string): Folded {
  let folded = ''
  const at: number[] = []
  let position = 0
  for (const letter of text) {
    const next = text[position + letter.length] ?? ' '
    const isRule = RULES.test(letter) && !WORD.test(text[position - 1] ?? ' ') && !WORD.test(next)
    const plain = isRule ? '' : foldLetter(letter)
    const isSpace = plain === ' '
    if (plain !== '' && !(isSpace && (folded === '' || folded.endsWith(' ')))) {
      folded += plain
      for (let n = 0; n < plain.length; n++) at.push(position)
    }
    position += letter.length
  }
  return { text: folded, at }
}

/** Where words are in a text, from the first to after the last; null where they do not. Ellipses can leave out some. */
export function placeOf(words: string, { text, at }: Folded): { start: number; end: number } | null {
  const pieces = words
    .split(/\[?(?:…|\.{3})\]?|\[\s*\]/)
    .map((piece) => trimmed(foldText(piece).text))
    .filter((piece) => piece !== '')
  let from = 0
  let start: number | null = null
  for (const piece of pieces) {
    const found = text.indexOf(piece, from)
    if (found === -1) return null
    start ??= found
    from = found + piece.length
  }
  if (start === null) return null
  return { start: at[start] ?? 0, end: (at[from - 1] ?? 0) + 1 }
}

/** Without what is at the ends of a quotation for its sentence's sake. */
function trimmed(piece: string): string {
  return piece.replace(/^[\s"'.,;:!?()[\]-]+|(?<![\s"'.,;:!?()[\]-])[\s"'.,;:!?()[\]-]+$/g, '')
}

function foldLetter(letter: string): string {
  if (SILENT.test(letter)) return ''
  if (/\s/.test(letter)) return ' '
  if (QUOTES.test(letter)) return '"'
  if (APOSTROPHES.test(letter)) return "'"
  if (DASHES.test(letter)) return '-'
  if (letter === '…') return '...'
  return letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
