import type { CitationDoubt } from '@parlance/contract/chat/run-events.ts'
import { otherDesignators } from './designators.ts'
import { figureDoubts } from './figures/figure-doubts.ts'
import { figuresIn } from './figures/figures.ts'
import type { JudgedPassage } from './judged-passage.ts'
import { firstWord, initialsOf, Names, namesIn } from './names.ts'
import { continues, splitClauses } from './clauses.ts'
import { isNegative } from './negation-words.ts'
import { contradicts } from './negations.ts'
import type { Claim } from './read-claims.ts'
import { isReplaced, together } from './replaced.ts'
import { contentOf, shareOf, words } from './words.ts'

type SentenceClaim = Extract<Claim, { kind: 'sentence' }>
type Doubt = Omit<CitationDoubt, 'place'>

/** Longer texts are not sentences. */
const SENTENCE_MAX = 3_000
/** A claim with hardly any words of its passage and most words of another one cites the wrong passage. */
const UNRELATED_MAX = 0.15
const RELATED_MIN = 0.6
/** With a word in common by chance, the other passage must have nearly all. */
const HARDLY_MAX = 0.2
const MOST_MIN = 0.8
const TOPIC_WORDS = 3
/** What documents on any topic say. */
const RULES =
  /(?<!\p{L})(?:interdit|obligatoire|autorisé|permis|gratuit|compris|payant|possible|ouvert|fermé|forbidden|prohibited|mandatory|required|allowed|permitted|free|included|available|open|closed)(?:e?s)?(?!\p{L})/giu
const CLAUSE_WORDS = 2
/** A part of a clause without a verb. */
const FRAGMENT =
  /^\s*(?:(?:and|or|et|ou)\s)?(?:as|comme|selon|that|which|who|whose|qui|que|dont|not even|pas même|y compris|including|have been|for|in|of|with|at|on(?! (?:peut|doit|ne|n['’]|a|est|va|vous|nous|y))|from|as for|faute de|due to|thanks to|grâce à|because of|owing to|regarding|quant|concernant|pour|dans|avec|sur|en|de|du|des|d['’]|without|sans)(?:\s|(?<=['’]))/iu
const LABEL_WORDS = 3
/** 'You should not:' answers a question. */
const PERSONAL = /^\s*(?:you|they|we|it|this|vous|ils?|elles?|on|cela|ce)\s/iu
const ENDS_IN_ONLY = /(?:only|seulement|uniquement)\s*$/iu

/** The parts of a cited sentence that none of its passages supports. */
export function doubtsOf(
  claim: SentenceClaim,
  named: readonly JudgedPassage[],
  given: ReadonlyMap<number, JudgedPassage>,
  questions: string,
): Doubt[] {
  if (named.length === 0 || named.some(({ isCut }) => isCut)) return []
  const text = claim.text.slice(0, SENTENCE_MAX).replaceAll(/[*_`|]+/g, ' ')
  if (words(text).length < 2 && !/\d/.test(text)) return []
  const { missing, misused } = figureDoubts(text, named, questions)
  const designators = otherDesignators(
    text,
    together(named.map(({ figures }) => figures.sentences.parts.all)),
  )
  const doubts: Doubt[] = [
    ...missing.map(({ phrase }) => ({ kind: 'figure' as const, words: phrase })),
    ...nameDoubts(text, named, questions),
    ...designators.missing.map((words) => ({ kind: 'name' as const, words })),
  ]
  if (!claim.hasQuotation && isDenied(text, named) && !isComplement(text, named))
    doubts.push({ kind: 'negation', words: sentenceOf(text) })
  if (
    misused.length > 0 ||
    designators.misused.length > 0 ||
    (doubts.length === 0 && !claim.hasQuotation && isReplaced(text, named))
  )
    doubts.push({ kind: 'meaning', words: sentenceOf(text) })
  if (doubts.length === 0 && !claim.hasQuotation && isElsewhere(text, named, given)) {
    doubts.push({ kind: 'passage', words: sentenceOf(text) })
  }
  return doubts
}

const sentenceOf = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s(?=[.,;])/g, '')
    .trim()

function nameDoubts(text: string, named: readonly JudgedPassage[], questions: string): Doubt[] {
  const names = namesIn(text)
  const ofAsker = questions === '' ? null : new Names(questions)
  const missing = names.filter(
    ({ name }, at) =>
      !named.some((passage) => passage.names.has(name) || passage.names.hasAcronym(initialsOf(names, at))) &&
      ofAsker?.has(name) !== true,
  )
  const doubts: Doubt[] = []
  let end = -2
  for (const { name, start } of missing) {
    const last = doubts.at(-1)
    // first and last names are combined
    if (last !== undefined && start - end === 1) last.words += ` ${name}`
    else doubts.push({ kind: 'name', words: name })
    end = start + name.length
  }
  const first = firstWord(text)
  const isKnown = first === null || names.some(({ name }) => name === first)
  if (!isKnown && !named.some(({ names: has }) => has.has(first)) && ofAsker?.has(first) !== true) {
    if (named.some(({ names: has }) => has.isReplaced(first, text)))
      doubts.push({ kind: 'name', words: first })
  }
  return doubts
}

/** 'Three of the samples did not', where the passage says how many did. */
function isComplement(text: string, named: readonly JudgedPassage[]): boolean {
  return figuresIn(text).some(
    (figure) =>
      figure.kind === 'number' &&
      figure.dimension === null &&
      !named.some(({ figures }) => figures.has(figure)) &&
      named.some(({ figures }) =>
        figures.isDerived(figure, [], {
          isChange: true,
          isTotal: false,
          isSum: false,
          isAbout: false,
          isEach: false,
        }),
      ),
  )
}

/** 'Ann Brandt', or 'provider or customer', without a statement. */
const isName = (piece: string) =>
  words(piece).every((word) => /^\p{Lu}/u.test(word)) || ALTERNATIVES.test(piece)
const ALTERNATIVES =
  /^\s*(?:(?:the|an?|le|la|les|une?|des)\s)?\p{L}+\s(?:or|and|ou|et)\s(?:(?:the|an?|le|la|les|une?|des)\s)?\p{L}+[\s,]*$/iu

/** A few words before a colon. */
const isLabel = (piece: string) =>
  piece.trimEnd().endsWith(':') && words(piece).length <= (GERUND.test(piece) ? LABEL_WORDS + 2 : LABEL_WORDS)
const GERUND = /^\s*\p{L}{3,}ing\s/iu

function isDenied(text: string, named: readonly JudgedPassage[]): boolean {
  const clauses = named.flatMap((passage) => passage.clauses)
  const pieces = splitClauses(text)
  if (pieces.length < 2) return contradicts(text, clauses)
  return pieces.some((piece, at) => {
    const before = pieces[at - 1] ?? ''
    // 'Not collected: card numbers'
    if (isLabel(before) && isNegative(before) && !PERSONAL.test(before))
      return contradicts(`${before} ${piece}`, clauses, text)
    if (isLabel(piece)) return false
    // 'and can be frozen': with its subject
    if (contentOf(piece).size === 1 && continues(piece) && !isNegative(before))
      return contradicts(`${before} ${piece}`, clauses, text)
    return (
      contentOf(piece).size >= CLAUSE_WORDS &&
      !FRAGMENT.test(piece) &&
      !isName(piece) &&
      // 'only if it is paid' is 'not unless it is paid'
      !ENDS_IN_ONLY.test(before) &&
      contradicts(piece, clauses, text)
    )
  })
}

function isElsewhere(
  text: string,
  named: readonly JudgedPassage[],
  given: ReadonlyMap<number, JudgedPassage>,
): boolean {
  const content = contentOf(text.replaceAll(RULES, ' '))
  if (content.size < TOPIC_WORDS) return false
  const own = Math.max(...named.map((passage) => shareOf(content, passage.content)))
  if (own > HARDLY_MAX) return false
  const least = own > UNRELATED_MAX ? MOST_MIN : RELATED_MIN
  return [...given.values()].some(
    (passage) => !named.includes(passage) && shareOf(content, passage.content) >= least,
  )
}
