import type { CitationDoubt, CheckedPassage } from '@parlance/contract/chat/run-events.ts'
import { pageAt } from '@parlance/contract/core/page-at.ts'
import { numbersCited } from '@parlance/contract/chat/citation-forms.ts'
import { cutText } from '#core/text.ts'
import { findQuote } from './find-quote.ts'
import { JudgedPassage, type GivenPassage, placeInDocument } from './judged-passage.ts'
import { isQuotation, isReported } from './quotation-rules.ts'
import { type Claim, claimsOf } from './read-claims.ts'
import { doubtsOf } from './sentence-doubts.ts'
import { hasNegation, isNegative } from './negation-words.ts'
import type { Span } from './split-answer.ts'

export { JudgedPassage }

const QUOTE_MAX = 600
const DOUBTS_MAX = 8
/** After this time, judging pauses so that other work can run. */
const SLICE_MS = 15
const LONGEST_MS = 3_000

/**
 * Compares an answer with the passages that it cites: its quotations, and the figures, names and negations of its
 * sentences. `questions` is the text of the person's questions, which is not checked as a quotation.
 */
export function judgeCitations(
  answer: string,
  passages: readonly GivenPassage[],
  questions = '',
): CheckedPassage[] {
  const judgement = judging(
    answer,
    passages.map((passage) => new JudgedPassage(passage)),
    questions,
  )
  for (;;) {
    const step = judgement.next()
    if (step.done === true) return step.value
  }
}

/** The same in time slices; a long answer is only judged until the time limit. */
export async function judgeInSlices(
  answer: string,
  passages: readonly JudgedPassage[],
  questions: string,
): Promise<CheckedPassage[]> {
  const judgement = judging(answer, passages, questions)
  const began = performance.now()
  let sliced = began
  for (;;) {
    const now = performance.now()
    const step = judgement.next(now - began > LONGEST_MS ? 'end' : undefined)
    if (step.done === true) return step.value
    if (now - sliced > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      sliced = performance.now()
    }
  }
}

function* judging(
  answer: string,
  passages: readonly JudgedPassage[],
  questions: string,
): Generator<undefined, CheckedPassage[], 'end' | undefined> {
  const given = new Map(passages.map((passage) => [passage.number, passage]))
  const titles = passages.flatMap(({ given: one }) => titlesOf(one))
  const verdicts = new Verdicts()
  const cited = numbersCited(answer).filter((number) => given.has(number))
  let nearest = cited[0] ?? passages[0]?.number
  for (const claim of claimsOf(answer)) {
    const named = claim.numbers.flatMap((number) => given.get(number) ?? [])
    nearest = named[0]?.number ?? nearest
    if (claim.kind === 'sentence') {
      for (const doubt of doubtsOf(claim, named, given, questions)) verdicts.doubt(named, doubt, claim.place)
    } else if (claim.numbers.length > 0) judgeQuote(claim, named, questions, titles, verdicts)
    else if (nearest !== undefined)
      judgeLooseQuote(claim, [...given.values()], nearest, questions, titles, verdicts)
    if ((yield) === 'end') break
  }
  return verdicts.list()
}

type QuoteClaim = Extract<Claim, { kind: 'quote' }>

function judgeQuote(
  claim: QuoteClaim,
  named: readonly JudgedPassage[],
  questions: string,
  titles: readonly string[],
  verdicts: Verdicts,
): void {
  if (named.length === 0) return
  const found = proofOf(claim, named)
  if (found === null) {
    const contents = named.map(({ content }) => content)
    if (isQuotation(claim, questions, titles, contents))
      verdicts.doubt(named, { kind: 'quote', words: claim.alternatives.at(-1) ?? '' }, claim.place)
    return
  }
  const { passage, span } = found
  if (isCutFromNegation(claim, passage.given.text, span)) {
    verdicts.doubt([passage], { kind: 'negation', words: claim.alternatives[0] ?? '' }, claim.place)
  } else if (isShown(claim)) verdicts.prove(passage.given, span)
}

/** Short terms prove little, so they are not displayed as quotations of a passage. */
function isShown({ alternatives: [words = ''] }: QuoteClaim): boolean {
  return (words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 4
}

/** Judges words that are quoted as from a document, but without a citation. */
function judgeLooseQuote(
  claim: QuoteClaim,
  all: readonly JudgedPassage[],
  nearest: number,
  questions: string,
  titles: readonly string[],
  verdicts: Verdicts,
): void {
  if (!isReported(claim) || !isQuotation(claim, questions, titles)) return
  if (proofOf(claim, all) !== null) return
  const nearby = all.filter(({ number }) => number === nearest)
  verdicts.doubt(nearby, { kind: 'quote', words: claim.alternatives.at(-1) ?? '' }, claim.place)
}

function proofOf(
  { alternatives }: QuoteClaim,
  passages: readonly JudgedPassage[],
): { passage: JudgedPassage; span: Span } | null {
  for (const words of alternatives) {
    for (const passage of passages) {
      const span = findQuote(words, passage.given.text, passage.folded)
      if (span !== null) return { passage, span }
    }
  }
  return null
}

const NEGATED =
  /(?:\b(?:not|never|no|cannot|without|nor|pas|jamais|sans|aucune?|ni)|n['’]t)\s+(?:\p{L}+\s+){0,3}$|(?<!\p{L})non-$/iu

/** Detects “allowed to smoke” if the passage says 'not allowed to smoke' and the answer omits the negation. */
function isCutFromNegation(
  { before, after, alternatives }: QuoteClaim,
  text: string,
  { start }: Span,
): boolean {
  const ahead = text.slice(Math.max(0, start - 30), start)
  return (
    NEGATED.test(ahead) &&
    ![before, after].some((text) => hasNegation(text) || isNegative(text)) &&
    !hasNegation(alternatives[0] ?? '')
  )
}

const titlesOf = ({ title = '', heading = '', text }: GivenPassage) =>
  [
    title,
    title.replace(/\.\w{1,5}$/, ''),
    heading,
    ...(text.match(/^#{1,6}\s.{1,200}$/gm)?.slice(0, 200) ?? []),
  ].filter((one) => one.trim() !== '')

/** Collects the quotations found and the doubts for each passage. */
class Verdicts {
  readonly #checked = new Map<number, CheckedPassage>()

  doubt(
    passages: readonly JudgedPassage[],
    { kind, words }: Omit<CitationDoubt, 'place'>,
    place: string,
  ): void {
    const cut = cutText(words.replaceAll(/\s+/g, ' ').trim(), QUOTE_MAX)
    for (const { number } of passages) {
      const one = this.#of(number)
      if (one.doubts.some((doubt) => doubt.words === cut && doubt.place === place)) continue
      if (one.doubts.length < DOUBTS_MAX) one.doubts.push({ kind, words: cut, place })
      one.unproven = [...new Set(one.doubts.map((doubt) => doubt.words))]
    }
  }

  /** Only the first quotation of each passage is displayed. */
  prove(given: GivenPassage, span: Span): void {
    const one = this.#of(given.number)
    const place = placeInDocument(given, span)
    one.found ??= {
      quote: cutText(given.text.slice(span.start, span.end), QUOTE_MAX),
      ...place,
      page: pageAt(given.sections, place.start_offset),
    }
  }

  list(): CheckedPassage[] {
    return [...this.#checked.values()].toSorted((a, b) => a.number - b.number)
  }

  #of(number: number): CheckedPassage {
    const known = this.#checked.get(number)
    if (known !== undefined) return known
    const fresh: CheckedPassage = { number, found: null, unproven: [], doubts: [] }
    this.#checked.set(number, fresh)
    return fresh
  }
}
