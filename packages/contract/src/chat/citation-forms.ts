/** The notations of citations in answers, shared by the judge of citations, the page and the exports. */

/** Matches consecutive citations together. */
export type WrittenCitation = { start: number; end: number; numbers: number[] }

const WORD = String.raw`(?:sources?|documents?|passages?|refs?\.?|réfs?\.?)`
const LIST = String.raw`(?:${WORD}\s{0,2})?\d{1,3}(?:\s{0,2}(?:[,;&–—-]|and|et)\s{0,2}(?:${WORD}\s{0,2})?\d{1,3}){0,20}`
/** `[1]`, `[1, 2]`, `[1-3]`, `[Source 1]`, `【1】`, and `(1)` after a quotation. */
const CITATION = new RegExp(
  String.raw`\[(${LIST})\](?!\((?:https?:|[/#<]))|【(${LIST})(?:†[^】\n]{0,80})?】|(?<=[”»"’'›*_${'`'}][.,;:!?…]?\s{0,2})\((${LIST})\)`,
  'giu',
)
const NUMBERS = /(\d{1,3})\s{0,2}[–—-]\s{0,2}(\d{1,3})|\d{1,3}/g
const RANGE_MAX = 20
const KEY_LENGTH = 40

export function citationsIn(text: string): WrittenCitation[] {
  return [...text.matchAll(CITATION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    numbers: numbersOf(match[1] ?? match[2] ?? match[3] ?? ''),
  }))
}

/** The numbers that a text cites, in order, without duplicates. */
export function numbersCited(text: string): number[] {
  return [...new Set(citationsIn(text).flatMap(({ numbers }) => numbers))]
}

function numbersOf(list: string): number[] {
  const numbers = [...list.matchAll(NUMBERS)].flatMap(([whole, from, to]) => {
    if (from === undefined || to === undefined) return [Number(whole)]
    const [first, last] = [Number(from), Number(to)]
    return last > first && last - first <= RANGE_MAX
      ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
      : [first, last]
  })
  return [...new Set(numbers)]
}

/**
 * Identifies a place in an answer by the last letters and digits before it in its paragraph, list item or cell. They
 * are the same in Markdown and in the rendered text, while offsets differ.
 */
export function placeKey(before: string): string {
  return before
    .slice(-400)
    .replaceAll(/\]\([^()\s]{0,300}\)/g, ']')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .slice(-KEY_LENGTH)
}
