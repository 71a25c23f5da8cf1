import type { Span } from './split-answer.ts'

/** `alternatives`: the possible quoted texts; several if a single quotation mark may be an apostrophe. */
export type Quotation = Span & {
  form: 'marks' | 'single' | 'italic' | 'bold' | 'code'
  alternatives: string[]
}

const LONGEST = 1_500
const DOUBLE = new RegExp(
  String.raw`“([^“”]{2,${LONGEST}})”|„([^„“”]{2,${LONGEST}})[“”]|«\s?([^«»]{2,${LONGEST}}?)\s?»|‹\s?([^‹›]{2,${LONGEST}}?)\s?›|(?<![\p{L}\p{N}])"([^"\n]{2,${LONGEST}})"(?![\p{L}\p{N}])`,
  'gu',
)
const SINGLE_START = /(?<![\p{L}\p{N}'’])['‘](?=[^\s'’‘])/gu
const SINGLE_END = /(?<=[^\s'’‘])['’](?![\p{L}\p{N}'’])/gu
const STYLED =
  /(?<![*\\])\*\*(?=[^\s*])([^*\n]{2,1500})\*\*(?!\*)|(?<![*\\\p{L}\p{N}])\*(?=[^\s*])([^*\n]{2,1500})(?<=\S)\*(?![*\p{L}\p{N}])|(?<![_\p{L}\p{N}])_(?=[^\s_])([^_\n]{2,1500})(?<=\S)_(?![_\p{L}\p{N}])|`([^`\n]{2,1500})`/gu
const CLOSERS_MAX = 3
/** Maximum number of quotations of a paragraph. */
const QUOTATIONS_MAX = 300

/** Finds the texts in quotation marks, emphasis or code, in order. Nested quotations are left out. */
export function quotationsIn(text: string): Quotation[] {
  const doubles = [...text.matchAll(DOUBLE)].map((match): Quotation => {
    const words = match.slice(1).find((group) => group !== undefined) ?? ''
    return { ...spanOf(match), form: 'marks', alternatives: [words] }
  })
  const singles = singlesIn(text)
  const styled = [...text.matchAll(STYLED)].map((match): Quotation => {
    const form = match[1] !== undefined ? 'bold' : match[4] !== undefined ? 'code' : 'italic'
    return { ...spanOf(match), form, alternatives: [match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''] }
  })
  return outermost([...outermost([...doubles, ...singles]), ...styled]).slice(0, QUOTATIONS_MAX)
}

const spanOf = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length })

function singlesIn(text: string): Quotation[] {
  const ends = [...text.matchAll(SINGLE_END)].map(({ index }) => index)
  const found: Quotation[] = []
  let next = 0
  let last = -1
  for (const { index } of text.matchAll(SINGLE_START)) {
    if (index < last) continue
    while ((ends[next] ?? Infinity) <= index + 1) next += 1
    const closers = ends.slice(next, next + CLOSERS_MAX).filter((end) => end - index < LONGEST)
    const opensAgain = text.slice(index + 1).search(/(?<![\p{L}\p{N}'’])['‘](?=[^\s'’‘])/u)
    const before = closers.filter((end) => opensAgain === -1 || end <= index + 1 + opensAgain)
    if (before.length === 0) continue
    last = before.at(-1) ?? index
    found.push({
      start: index,
      end: last + 1,
      form: 'single',
      alternatives: before.toReversed().map((end) => text.slice(index + 1, end)),
    })
    if (found.length > 500) break
  }
  return found
}

/** Of overlapping quotations, keeps the outer one, but prefers quotation marks inside emphasis or code. Sorted. */
function outermost(quotations: readonly Quotation[]): Quotation[] {
  const kept: Quotation[] = []
  const sorted = quotations.toSorted((a, b) => a.start - b.start || b.end - a.end)
  for (const one of sorted) {
    const before = kept.at(-1)
    if (before === undefined || one.start >= before.end) kept.push(one)
    else if (isStyle(before) && !isStyle(one) && one.end <= before.end) kept[kept.length - 1] = one
  }
  return kept
}

const isStyle = ({ form }: Quotation) => form === 'bold' || form === 'italic' || form === 'code'
