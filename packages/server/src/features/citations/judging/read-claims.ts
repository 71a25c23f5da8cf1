import { citationsIn, placeKey, type WrittenCitation } from '@parlance/contract/chat/citation-forms.ts'
import { quotationsIn, type Quotation } from './find-quotations.ts'
import { type Segment, segmentsOf, sentencesOf, type Span } from './split-answer.ts'
import { words } from './words.ts'

/**
 * A quotation or sentence of an answer with the passages that it cites. `place`: where its mark belongs (`placeKey`).
 */
export type Claim = { numbers: number[]; place: string } & (
  | {
      kind: 'quote'
      form: Quotation['form'] | 'block'
      alternatives: string[]
      /** The text before and after the quotation. */
      before: string
      after: string
    }
  | { kind: 'sentence'; text: string; hasQuotation: boolean }
)

const CLAIMS_MAX = 1_500
/** Maximum citations of a paragraph that are read. */
const CITATIONS_MAX = 500
/** A paragraph that gives the source of the quotation above it. */
const ATTRIBUTION = /^[\s*_(]*(?:[—–-]|sources?\b|from\b|see\b|réf|extrait\b|voir\b|\[|【|cf\b)/iu
const SHORT_ATTRIBUTION = 8
/** A callout that is formatted as a block quotation. */
const CALLOUT = /^\s*(?:\*\*|__|\[!)/
const AROUND = 90

type Read = {
  segment: Segment
  citations: WrittenCitation[]
  quotations: Quotation[]
  sentences: Span[]
}

export function claimsOf(answer: string): Claim[] {
  const all = segmentsOf(answer).map(read)
  const claims: Claim[] = []
  let inherited: number[] = []
  for (const [at, one] of all.entries()) {
    if (claims.length > CLAIMS_MAX) break
    const [before, next] = [all[at - 1], all[at + 1]]
    if (one.segment.kind === 'quote' && !CALLOUT.test(one.segment.text)) {
      claims.push(...blockClaims(one, before, next))
      continue
    }
    claims.push(...quoteClaims(one, before, next), ...sentenceClaims(one))
    if (one.segment.kind === 'item' && one.citations.length === 0 && inherited.length > 0) {
      const { text } = one.segment
      claims.push({
        kind: 'sentence',
        text: withoutQuotations(one, { start: 0, end: text.length }),
        ...placed(one, text.length),
        numbers: inherited,
        hasQuotation: false,
      })
    }
    if (one.segment.kind !== 'item') inherited = introduces(one) ? numbersIn(one.citations) : []
  }
  return claims
}

function read(segment: Segment): Read {
  const { text } = segment
  const quotations = segment.kind === 'quote' ? [] : quotationsIn(text)
  const code = quotations.filter(({ form }) => form === 'code')
  const citations = joined(
    citationsIn(text)
      .slice(0, CITATIONS_MAX)
      .filter(({ start }) => !code.some((span) => span.start < start && start < span.end)),
    text,
  )
  const sentences =
    segment.kind === 'row'
      ? [{ start: 0, end: text.length }]
      : sentencesOf(text, quotations.filter(isMarked), citations)
  return { segment, citations, quotations, sentences }
}

/** In quotation marks, not only in emphasis or code. */
const isMarked = ({ form }: Quotation) => form === 'marks' || form === 'single'

/** Merges adjacent citations. */
function joined(citations: readonly WrittenCitation[], text: string): WrittenCitation[] {
  const groups: WrittenCitation[] = []
  for (const one of citations) {
    const last = groups.at(-1)
    if (last && one.start - last.end <= 2 && /^[\s,;]*$/.test(text.slice(last.end, one.start))) {
      last.end = one.end
      last.numbers = [...new Set([...last.numbers, ...one.numbers])]
    } else groups.push({ ...one })
  }
  return groups
}

const numbersIn = (citations: readonly WrittenCitation[]) => [
  ...new Set(citations.flatMap(({ numbers }) => numbers)),
]

const introduces = ({ segment: { text } }: Read) => /:\s*(?:\*\*)?$/.test(bare(text.slice(-AROUND)).trimEnd())

function placed({ segment: { kind, text } }: Read, end: number): { place: string } {
  const before = text.slice(Math.max(0, end - 400), end)
  return { place: placeKey(before.slice(before.lastIndexOf(kind === 'row' ? '|' : '\n\n') + 1)) }
}

function blockClaims(one: Read, before: Read | undefined, next: Read | undefined): Claim[] {
  const { text } = one.segment
  const claims: Claim[] = []
  let at = 0
  for (const paragraph of text.split(/\n\s*\n/)) {
    const start = text.indexOf(paragraph, at)
    at = start + paragraph.length
    if (claims.length > 0 && ATTRIBUTION.test(paragraph)) continue
    const own = one.citations.filter((citation) => citation.start >= start && citation.end <= at)
    const cited = own.length > 0 ? own : one.citations
    const numbers = cited.length > 0 ? numbersIn(cited) : adjacentCitations(before, next)
    // what follows a citation belongs to it only if nothing precedes it
    const quoted = bare(paragraph.slice(0, (own[0]?.start ?? at) - start)) || bare(paragraph).trim()
    const stripped = quoted.replace(/\s[—–-]{1,2}\s[^—–\n]{1,80}$/, '')
    claims.push({
      kind: 'quote',
      form: 'block',
      alternatives: stripped === quoted ? [quoted] : [quoted, stripped],
      before: '',
      after: '',
      numbers,
      ...placed(one, own.at(-1)?.end ?? at),
    })
  }
  return claims
}

/** The citations of the paragraph after a block quotation, or of the paragraph that introduces it. */
function adjacentCitations(before: Read | undefined, next: Read | undefined): number[] {
  const following = numbersIn(firstSentence(next))
  if (next !== undefined && following.length > 0 && isAttribution(next)) return following
  const introducing = before === undefined ? [] : numbersIn(lastSentence(before))
  return introducing.length > 0 ? introducing : following
}

function isAttribution({ segment: { text, kind } }: Read): boolean {
  return kind !== 'quote' && (ATTRIBUTION.test(text) || words(text).length <= SHORT_ATTRIBUTION)
}

function firstSentence(one: Read | undefined): WrittenCitation[] {
  const end = one?.sentences[0]?.end ?? 0
  return one?.citations.filter((citation) => citation.end <= end) ?? []
}

function lastSentence({ sentences, citations }: Read): WrittenCitation[] {
  const start = sentences.at(-1)?.start ?? 0
  return citations.filter((citation) => citation.start >= start)
}

function quoteClaims(one: Read, beforeSegment: Read | undefined, next: Read | undefined): Claim[] {
  const { segment, quotations, sentences } = one
  const { text } = segment
  return quotations.map((quotation): Claim => {
    const sentence = sentences.find(({ end }) => quotation.start < end) ?? { start: 0, end: text.length }
    const cited = citationOf(one, quotation, sentence)
    return {
      kind: 'quote',
      form: quotation.form,
      alternatives: quotation.alternatives.map(bare),
      before: text.slice(Math.max(sentence.start, quotation.start - AROUND), quotation.start),
      after: text.slice(quotation.end, Math.min(sentence.end, quotation.end + AROUND)),
      numbers: cited?.numbers ?? citationsAround(one, sentence, beforeSegment, next),
      ...placed(one, Math.max(cited?.end ?? 0, quotation.end)),
    }
  })
}

/** Looks inside the quotation, after it, before it, and then in the whole paragraph. */
function citationOf(
  { citations, quotations }: Read,
  quotation: Span,
  sentence: Span,
): WrittenCitation | undefined {
  const inside = citations.find(({ start, end }) => start > quotation.start && end < quotation.end)
  if (inside !== undefined) return inside
  const own = citations.filter(({ start, end }) => start >= sentence.start && end <= sentence.end)
  const siblings = quotations.filter(
    ({ start, end, form }) => form !== 'bold' && start >= sentence.start && end <= sentence.end,
  )
  const after = own.find(({ start }) => start >= quotation.end)
  const before = own.findLast(({ end }) => end <= quotation.start)
  const firstStart = siblings[0]?.start ?? quotation.start
  const lastEnd = siblings.at(-1)?.end ?? quotation.end
  const leads = own.some(({ end }) => end <= firstStart) && !own.some(({ start }) => start >= lastEnd)
  if (leads && before !== undefined) return before
  return after ?? before ?? citations.find(({ start }) => start >= quotation.end)
}

/** For a quotation without a citation in its sentence or after it. */
function citationsAround(
  { sentences, citations }: Read,
  sentence: Span,
  before: Read | undefined,
  next: Read | undefined,
): number[] {
  const nth = sentences.indexOf(sentence)
  const previous = sentences[nth - 1]
  const own = previous && citations.filter(({ start }) => start >= previous.start)
  if (own && own.length > 0) return numbersIn(own)
  if (next !== undefined && sentence === sentences.at(-1) && ATTRIBUTION.test(next.segment.text)) {
    const following = numbersIn(firstSentence(next))
    if (following.length > 0) return following
  }
  if (before !== undefined && sentence === sentences[0] && introduces(before))
    return numbersIn(before.citations)
  return []
}

/** The part of a sentence that each of its citations supports. */
function sentenceClaims(one: Read): Claim[] {
  const { citations, sentences } = one
  const claims: Claim[] = []
  let next = 0
  for (const sentence of sentences) {
    const own: WrittenCitation[] = []
    for (; next < citations.length; next++) {
      const citation = citations[next]
      if (citation === undefined || citation.start >= sentence.end) break
      own.push(citation)
    }
    claims.push(...clauses(one, sentence, own))
  }
  return claims
}

const LEADING =
  /^[\s*_(“«"-]*(?:(?:according to|as per|per|in|from|source|see|as stated in|based on|under|by|selon|d['’]apr[eè]s|dans|voir|conform[ée]ment [àa]|d['’]|le|la|the|document|passage|l['’]|extrait)\b[\s\p{L}'’]{0,30})?[\s*_(,:]*$/iu
const ENOUGH_WORDS = 3

function clauses(one: Read, sentence: Span, own: readonly WrittenCitation[]): Claim[] {
  const first = own[0]
  const last = own.at(-1)
  if (first === undefined || last === undefined) return []
  const head = withoutQuotations(one, { start: sentence.start, end: first.start })
  const tail = withoutQuotations(one, { start: last.end, end: sentence.end })
  const leads =
    (LEADING.test(head) || (words(head).length <= ENOUGH_WORDS && !/\d/.test(head))) &&
    words(tail).length >= 2
  const marked = one.quotations.filter(isMarked)
  return own.map((citation, at): Claim => {
    const start = leads ? citation.end : (own[at - 1]?.end ?? sentence.start)
    const end = leads ? (own[at + 1]?.start ?? sentence.end) : citation.start
    const text = withoutQuotations(one, { start, end })
    const whole =
      !leads && at === own.length - 1 ? `${text} ${tail}` : at === 0 && leads ? `${head} ${text}` : text
    return {
      kind: 'sentence',
      text: whole.trim(),
      numbers: citation.numbers,
      hasQuotation: marked.some(
        (quotation) => quotation.start < sentence.end && quotation.end > sentence.start,
      ),
      ...placed(one, citation.end),
    }
  })
}

function withoutQuotations({ segment: { text }, quotations }: Read, { start, end }: Span): string {
  let rest = ''
  let at = start
  for (const one of quotations.filter(isMarked)) {
    if (one.end <= at || one.start >= end) continue
    rest += `${text.slice(at, Math.max(at, one.start))} “…” `
    at = Math.min(end, one.end)
  }
  return (rest + text.slice(at, end)).replaceAll(/\]\([^()\s]{1,300}\)/g, '] ')
}

/** Quotations without citations. */
function bare(quoted: string): string {
  let rest = ''
  let at = 0
  for (const { start, end } of citationsIn(quoted)) {
    rest += quoted.slice(at, start)
    at = end
  }
  return rest + quoted.slice(at)
}
