import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** How many letters of the page can be missing from its pieces, for instance because they are hidden. */
const SKIPPED_MAX = 500

/** Signs that stand for others: blanks, ligatures, and the forms that Arabic letters have within a word. */
const FORMS = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufdfd\ufe70-\ufefc]+/gu

type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] }
/** Letters as they are painted, from left to right; `ligature` is the place within its ligature, and its length. */
type Letter = { letter: string; ligature: { at: number; length: number } | null }

export const hasRightToLeft = (items: readonly TextItem[]) => items.some(({ str }) => RIGHT_TO_LEFT.test(str))

/**
 * Restores the order of the letters of Arabic ligatures. pdf.js reverses a piece that is painted from left to right
 * letter by letter, also within a glyph that stands for two letters, such as lam and alef. The glyphs are only known
 * from the operators of the page, which paint the same letters in the same order.
 */
export function orderLigatures(
  items: readonly TextItem[],
  { fnArray, argsArray }: Operators,
  showText: number,
): void {
  const painted = fnArray.flatMap((operation, at) => (operation === showText ? lettersOf(argsArray[at]) : []))
  if (painted.every(({ ligature }) => ligature === null)) return
  let next = 0
  for (const item of items) {
    const places = [...item.str.matchAll(new RegExp(RIGHT_TO_LEFT, 'gu'))].map(({ index }) => index)
    if (places.length === 0) continue
    const letters = places.map((place) => item.str.charAt(place))
    const start = findReversed(painted, letters, next)
    if (start === -1) continue
    next = start + letters.length
    item.str = ordered(item.str, places, painted.slice(start, next).toReversed())
  }
}

/**
 * Replaces forms of letters by the letters themselves. pdf.js would do it before it reverses a piece, and so change the
 * order of ligatures.
 */
export function replaceForms(items: readonly TextItem[]): void {
  for (const item of items) item.str = item.str.replaceAll(FORMS, (forms) => forms.normalize('NFKC'))
}

/** The letters of the glyphs of an operator that shows text. */
function lettersOf(args: unknown): Letter[] {
  const glyphs: unknown = Array.isArray(args) ? args[0] : null
  if (!Array.isArray(glyphs)) return []
  return glyphs.flatMap((glyph: unknown) => {
    const unicode: unknown = typeof glyph === 'object' && glyph !== null ? Reflect.get(glyph, 'unicode') : ''
    if (typeof unicode !== 'string') return []
    const letters = unicode.split('').filter((letter) => RIGHT_TO_LEFT.test(letter))
    const { length } = letters
    return letters.map((letter, at) => ({ letter, ligature: length > 1 ? { at, length } : null }))
  })
}

/** Where these letters are painted in the reverse order; -1 if they are not. */
function findReversed(painted: readonly Letter[], letters: readonly string[], from: number): number {
  const { length } = letters
  const last = Math.min(painted.length - length, from + SKIPPED_MAX)
  for (let start = from; start <= last; start++) {
    if (letters.every((letter, at) => painted[start + length - 1 - at]?.letter === letter)) return start
  }
  return -1
}

/** A text whose letters at these places, which are reversed one by one, have their order within a ligature again. */
function ordered(text: string, places: readonly number[], reversed: readonly Letter[]): string {
  const signs = text.split('')
  for (const [index, { letter, ligature }] of reversed.entries()) {
    if (ligature === null) continue
    const place = places[index + 2 * ligature.at + 1 - ligature.length]
    if (place !== undefined) signs[place] = letter
  }
  return signs.join('')
}
