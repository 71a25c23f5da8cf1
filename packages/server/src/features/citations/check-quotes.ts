import { pageAt } from '@parlance/contract/core/page-at.ts'
import type { CheckedPassage } from '@parlance/contract/chat/run-events.ts'
import { cutText } from '#core/text.ts'
import { foldText, placeOf } from './fold-text.ts'

/** A passage in the prompt. */
export type GivenPassage = {
  number: number
  text: string
  start_offset: number
  /** The page starts of its document. */
  sections: readonly { kind: 'page' | 'sheet'; start: number }[]
}

/** Shorter quotations are names and terms, which are not checked. */
const WORDS_MIN = 4
const QUOTE_MAX = 600
const UNPROVEN_MAX = 5

const QUOTED = /“([^“”]{8,})”|«\s?([^«»]{8,}?)\s?»|(?<![\p{L}\p{N}])"([^"\n]{8,})"(?![\p{L}\p{N}])/gu
const CITED = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g
/** Adjacent citations. */
const CITATIONS = /\[\d[^\][]*\](?:\s?\[\d[^\][]*\])*/g

/**
 * Searches quotations of an answer, inline or as blocks, in the passages that it cites for them:
 * those cited next after the quotation, in the same block. Passages without a quotation are left out.
 */
export function checkQuotes(answer: string, passages: readonly GivenPassage[]): CheckedPassage[] {
  const texts = new Map(
    passages.map((passage) => [passage.number, { passage, folded: foldText(passage.text) }]),
  )
  const checked = new Map<number, CheckedPassage>()
  for (const { words, numbers } of quotationsIn(answer)) {
    const named = numbers.flatMap((number) => texts.get(number) ?? [])
    if (named.length === 0) continue
    const proof = named
      .map(({ passage, folded }) => ({ passage, place: placeOf(words, folded) }))
      .find(({ place }) => place !== null)
    if (proof?.place) noteProven(checked, proof.passage, proof.place)
    else for (const { passage } of named) noteUnproven(checked, passage, words)
  }
  return [...checked.values()].toSorted((a, b) => a.number - b.number)
}

type Quotation = { words: string; numbers: number[] }

function quotationsIn(answer: string): Quotation[] {
  return answer
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .split(/\n\s*\n/)
    .flatMap((block) => (/^\s*>/.test(block) ? quotationBlock(block) : marked(block)))
}

/** The text of a block quotation before its first citation, without a line below that names the source. */
function quotationBlock(block: string): Quotation[] {
  const lines = block.split('\n').map((line) => line.replace(/^\s*>\s?/, ''))
  const quoted = lines.join('\n')
  const numbers = numbersIn(quoted)
  const words = (quoted.split(/\n\s*\n/)[0] ?? '').replace(CITED, '')
  return numbers.length === 0 || countWords(words) < WORDS_MIN ? [] : [{ words, numbers }]
}

function marked(block: string): Quotation[] {
  const citations = [...block.matchAll(CITATIONS)]
  let next = 0
  return [...block.matchAll(QUOTED)].flatMap((match) => {
    const words = (match[1] ?? match[2] ?? match[3] ?? '').replace(CITED, '')
    if (countWords(words) < WORDS_MIN) return []
    const end = match.index + match[0].length
    while ((citations[next]?.index ?? end) < end) next += 1
    const inside = numbersIn(match[0])
    const numbers = inside.length > 0 ? inside : numbersIn(citations[next]?.[0] ?? '')
    return numbers.length === 0 ? [] : [{ words, numbers }]
  })
}

/** Without duplicates. */
function numbersIn(text: string): number[] {
  const numbers = [...text.matchAll(CITED)].flatMap((match) => (match[1] ?? '').split(/[,;]/).map(Number))
  return [...new Set(numbers)]
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function noteProven(
  checked: Map<number, CheckedPassage>,
  passage: GivenPassage,
  { start, end }: { start: number; end: number },
): void {
  const { number, text, start_offset, sections } = passage
  const before = checked.get(number)
  // the first quotation of a passage is the one that is shown
  const found = before?.found ?? {
    quote: cutText(text.slice(start, end), QUOTE_MAX),
    start_offset: start_offset + start,
    end_offset: start_offset + end,
    page: pageAt(sections, start_offset + start),
  }
  checked.set(number, { number, found, unproven: before?.unproven ?? [] })
}

function noteUnproven(checked: Map<number, CheckedPassage>, passage: GivenPassage, words: string): void {
  const { number } = passage
  const before = checked.get(number)
  const cutQuote = cutText(words.replaceAll(/\s+/g, ' ').trim(), QUOTE_MAX)
  const unproven = [...(before?.unproven ?? []), cutQuote].slice(0, UNPROVEN_MAX)
  checked.set(number, { number, found: before?.found ?? null, unproven })
}
