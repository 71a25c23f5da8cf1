import { type Block, blocksOf } from './blocks.ts'

/** A unit that is never split, with its place. */
export type Unit = {
  start: number
  end: number
  /** Its size in the measure of the limit. */
  size: number
  kind: Block['kind']
  /** The level of a heading; 0 for other units. */
  level: number
  /** Whether it starts a new block. */
  isFirst: boolean
  /** The headings above it, and the header of its table. */
  path: string
}

export type Measure = (text: string) => number

const SENTENCE_END = /(?<=[.!?…][\])"'»”’]{0,8})\s+(?=[\p{Lu}\p{N}«"“‘([-])|(?<=[。！？])|\n+/gu
const WORD_GAP = /\s+/gu

/** Ways to split, from coarse to fine. */
export const CUTS = { sentences: SENTENCE_END, words: WORD_GAP } as const

/**
 * A text as units of at most `limit`: whole blocks where they fit, else sentences, else words, else characters.
 * `finest` cuts every block so far, whether it fits or not.
 */
export function unitsOf(
  markdown: string,
  limit: number,
  measure: Measure,
  finest?: keyof typeof CUTS,
): Unit[] {
  const units: Unit[] = []
  const headings: { level: number; title: string }[] = []
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading') {
      while (headings.length > 0 && (headings.at(-1)?.level ?? 0) >= block.level) headings.pop()
    }
    const above = headings.map((one) => one.title).join(' › ')
    const path = block.kind === 'table' && block.title !== '' ? `${above} ${block.title}`.trim() : above
    for (const [i, range] of rangesOf(markdown, block, limit, measure, finest).entries()) {
      // The text between two units belongs to the passage as well.
      const gap = finest === undefined ? range.start - (units.at(-1)?.end ?? range.start) : 0
      const size = measure(markdown.slice(range.start, range.end)) + gap
      units.push({ ...range, size, kind: block.kind, level: block.level, isFirst: i === 0, path })
    }
    if (block.kind === 'heading') headings.push({ level: block.level, title: block.title })
  }
  return units
}

type Range = { start: number; end: number }

function rangesOf(
  markdown: string,
  block: Block,
  limit: number,
  measure: Measure,
  finest?: keyof typeof CUTS,
): Range[] {
  const whole = trimmed(markdown, block)
  const fits = (range: Range) => measure(markdown.slice(range.start, range.end)) <= limit
  if (finest === undefined && fits(whole)) return [whole]
  const sentences = cut(markdown, whole, CUTS.sentences)
  if (finest === 'sentences' && sentences.every(fits)) return sentences
  return sentences.flatMap((sentence) => {
    if (finest !== 'words' && fits(sentence)) return [sentence]
    return cut(markdown, sentence, CUTS.words).flatMap((word) =>
      fits(word) ? [word] : slices(markdown, word, fits),
    )
  })
}

function cut(markdown: string, range: Range, gap: RegExp): Range[] {
  const text = markdown.slice(range.start, range.end)
  const ranges: Range[] = []
  let start = 0
  for (const found of text.matchAll(gap)) {
    if (found.index > start) ranges.push({ start: range.start + start, end: range.start + found.index })
    start = found.index + found[0].length
  }
  if (start < text.length) ranges.push({ start: range.start + start, end: range.end })
  return ranges
}

/** Halves a text that is too large, never within a surrogate pair. */
function slices(markdown: string, range: Range, fits: (range: Range) => boolean): Range[] {
  if (fits(range) || range.end - range.start < 2) return [range]
  const middle = (range.start + range.end) >> 1
  const at = isLowSurrogate(markdown.charCodeAt(middle)) ? middle + 1 : middle
  if (at >= range.end) return [range]
  return [
    { start: range.start, end: at },
    { start: at, end: range.end },
  ].flatMap((half) => slices(markdown, half, fits))
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc_00 && code <= 0xdf_ff
}

function trimmed(markdown: string, { start, end }: Range): Range {
  const text = markdown.slice(start, end)
  return {
    start: start + text.length - text.trimStart().length,
    end: end - (text.length - text.trimEnd().length),
  }
}
