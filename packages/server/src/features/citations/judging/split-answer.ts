import { citationsIn, type WrittenCitation } from '@parlance/contract/chat/citation-forms.ts'

/** A paragraph, list item, heading, table row or block quotation, without Markdown signs at the starts of its lines. */
export type Segment = { kind: 'text' | 'item' | 'quote' | 'row'; text: string }

const FENCE = /^\s{0,3}(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s/
const ITEM = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)])\s{1,4}/
const RULE = /^[\s|:-]*$/

export function segmentsOf(answer: string): Segment[] {
  const segments: Segment[] = []
  let open: { kind: Segment['kind']; lines: string[] } | null = null
  let isCode = false
  const close = () => {
    const text = open?.lines.join('\n').trim() ?? ''
    if (open !== null && text !== '') segments.push({ kind: open.kind, text })
    open = null
  }
  for (const line of answer.split('\n')) {
    if (FENCE.test(line)) {
      close()
      isCode = !isCode
    } else if (isCode) continue
    else if (line.trim() === '') close()
    else if (/^\s{0,3}>/.test(line)) {
      if (open?.kind !== 'quote') close()
      open ??= { kind: 'quote', lines: [] }
      open.lines.push(line.replace(/^\s{0,3}>\s?/, '').replace(/^\s+$/, ''))
    } else if (/^\s{0,3}\|/.test(line)) {
      close()
      if (!RULE.test(line)) segments.push({ kind: 'row', text: line.trim() })
    } else {
      if (HEADING.test(line) || ITEM.test(line) || open?.kind === 'quote') close()
      open ??= { kind: ITEM.test(line) ? 'item' : 'text', lines: [] }
      open.lines.push(line.replace(HEADING, '').replace(ITEM, ''))
    }
  }
  close()
  return segments
}

export type Span = { start: number; end: number }

const ENDING = /[.!?…]+["”»’')\]*_`]{0,4}/g
/** A word with a full stop that does not end a sentence. */
const SHORTENED =
  /(?:^|[\s(’'])(?:mr|mrs|ms|dr|prof|st|art|al|e\.g|i\.e|no|nos|p|pp|vs|cf|approx|env|ex|fig|sec|chap|tél|tel|mme|mlle|réf|ref|max|min|av|bd)$/iu
const INITIAL = /(?:^|[\s(’'])\p{Lu}$/u
const AHEAD = 24

/** Sentences with the citations after their full stop. They are not split inside of quotations (`quoted`). */
export function sentencesOf(
  text: string,
  quoted: readonly Span[] = [],
  citations: readonly WrittenCitation[] = citationsIn(text),
): Span[] {
  const sentences: Span[] = []
  let start = 0
  let quote = 0
  let cited = 0
  for (const match of text.matchAll(ENDING)) {
    if (match.index < start) continue
    let end = match.index + match[0].length
    while ((quoted[quote]?.end ?? Infinity) <= match.index) quote += 1
    const around = quoted[quote]
    if (around !== undefined && around.start <= match.index && end < around.end) continue
    const before = text.slice(Math.max(start, match.index - AHEAD), match.index)
    if (match[0].startsWith('.') && (SHORTENED.test(before) || INITIAL.test(before))) continue
    while ((citations[cited]?.end ?? Infinity) <= end) cited += 1
    if ((citations[cited]?.start ?? Infinity) < end) continue
    const afterCitations = endOfCitations(text, end, citations, cited)
    if (afterCitations > end && startsSentence(text, afterCitations)) end = afterCitations
    if (!startsSentence(text, end)) continue
    sentences.push({ start, end })
    start = end
  }
  if (text.slice(start).trim() !== '') sentences.push({ start, end: text.length })
  return sentences
}

function endOfCitations(
  text: string,
  from: number,
  citations: readonly WrittenCitation[],
  first: number,
): number {
  let end = from
  for (let at = first; at < citations.length; at++) {
    const one = citations[at]
    if (one === undefined || one.start - end > 2 || text.slice(end, one.start).trim() !== '') break
    end = one.end
  }
  if (end > from && /[.,;]/.test(text[end] ?? '')) end += 1
  return end
}

/** At the end of the text, or before a space that is not followed by a lower-case letter. */
function startsSentence(text: string, at: number): boolean {
  const next = /^\s+(.)/su.exec(text.slice(at, at + AHEAD))
  return next === null ? text.slice(at, at + AHEAD).trim() === '' : !/\p{Ll}/u.test(next[1] ?? '')
}
