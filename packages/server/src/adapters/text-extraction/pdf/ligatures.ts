import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** How many letters of the page can be missing from its pieces, for instance because they are hidden. */
const SKIPPED_MAX = 500

/** Characters with a compatibility decomposition: spaces, ligatures, and presentation forms of Arabic letters. */
const FORMS = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufdfd\ufe70-\ufefc]+/gu

type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] }
/** A letter in painting order. `ligature`: its index in a glyph of several letters, and how many there are. */
type Letter = { letter: string; ligature: { at: number; length: number } | null }

export const hasRightToLeft = (items: readonly TextItem[]) => items.some(({ str }) => RIGHT_TO_LEFT.test(str))

/**
 * Restores the order of the letters in Arabic ligatures. To turn right-to-left text into reading order, pdf.js reverses
 * all its letters, including those of a single glyph such as lam-alef. The text items do not say which letters share a
 * glyph, but the operators of the page do; they have the same letters in the same order.
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
 * Replaces presentation forms with plain letters. pdf.js can do this as well, but does it before it reverses the
 * letters, which would change the order within ligatures.
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
