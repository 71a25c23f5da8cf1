import type { CitationDoubt } from '@parlance/contract/chat/run-events.ts'
import { Figures } from './compare-figures.ts'
import type { Figure } from './figure.ts'
import { figuresIn } from './figures.ts'
import type { JudgedPassage } from './judged-passage.ts'
import { firstWord, initialsOf, Names, namesIn } from './names.ts'
import { contradicts, hasNegation, splitClauses } from './negations.ts'
import type { Claim } from './read-claims.ts'
import { contentOf, shareOf, words } from './words.ts'

type SentenceClaim = Extract<Claim, { kind: 'sentence' }>
type Doubt = Omit<CitationDoubt, 'place'>

/** Numbers that count or number things in the answer itself. */
const COUNTED =
  /^\s*(?:\p{L}+\s){0,2}(?:conditions?|reasons?|steps?|ways?|options?|points?|rules?|cases?|criteria|types?|kinds?|categories|exceptions?|things|situations?|items?|parts?|elements?|factors?|requirements?|documents?|sources?|passages?|raisons?|étapes?|façons?|cas|règles?|critères?|sortes?|catégories?|choses|manières?|éléments?|possibilités?|obligations?|principes?|volets?|axes?)(?!\p{L})/iu
const NUMBERED =
  /(?:\b(?:step|étape|source|document|passage|page|point|option|question|note|extrait|the|les|des|ces|these|those)\s*|^\s*|\n\s*)$/iu
const NUMBERED_HERE = /\b(?:step|étape|source|document|passage|page|option|question|extrait)\s*$/iu
const ABOUT =
  /\b(?:about|around|nearly|almost|roughly|approximately|some|over|environ|près de|presque|quelque|à peu près|plus de)\s*$/iu
/** What turns two figures into a third one. */
const CHANGE =
  /(?<!\p{L})(?:more|fewer|less|higher|lower|longer|shorter|increas\p{L}*|decreas\p{L}*|rise[ns]?|rose|grew|grow\p{L}*|fell|falls?|fallen|drop\p{L}*|reduc\p{L}*|declin\p{L}*|difference|gain\p{L}*|total\p{L}*|altogether|combined|together|until now|so far|previously|formerly|de plus|de moins|hausse|baisse|augment\p{L}*|diminu\p{L}*|progress\p{L}*|recul\p{L}*|écart|différence|au total|en tout|jusqu['’](?:ici|à présent)|auparavant)(?!\p{L})/iu
/** Longer texts are not sentences. */
const SENTENCE_MAX = 3_000
const SMALL = 12
/** A claim with hardly any words of its passage and most words of another one cites the wrong passage. */
const UNRELATED_MAX = 0.1
const RELATED_MIN = 0.6
const TOPIC_WORDS = 4
const CLAUSE_WORDS = 2

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
  const doubts = [...figureDoubts(text, named, questions), ...nameDoubts(text, named, questions)]
  if (!claim.hasQuotation && isDenied(text, named) && !isComplement(text, named))
    doubts.push({ kind: 'negation', words: sentenceOf(text) })
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

function figureDoubts(text: string, named: readonly JudgedPassage[], questions: string): Doubt[] {
  const figures = figuresIn(text).filter((figure) => !isCountedHere(figure, text))
  if (figures.length === 0) return []
  const content = contentOf(text)
  const isChange = CHANGE.test(text)
  // 'thirteen were not accepted' of 94, if 81 were
  const isDenying = hasNegation(text)
  const isSupported = (figure: Figure) => {
    const isAbout = ABOUT.test(text.slice(Math.max(0, figure.start - 20), figure.start))
    const counted = figure.isPart ? { ...figure, counts: true } : figure
    return named.some(
      ({ figures: all }) =>
        (all.has(counted, isAbout) && (isAbout || !all.isElsewhere(figure, content))) ||
        ((isChange || figure.isPart || (isDenying && figure.counts)) && all.isDerived(figure, isAbout)),
    )
  }
  const missing = figures.filter((figure) => !isSupported(figure) && !isRest(figure, figures))
  if (missing.length === 0) return []
  // “for your three years” repeats the question alongside the content of the passage
  const ofAsker = missing.length < figures.length && questions !== '' ? new Figures(questions) : null
  return missing
    .filter((figure) => ofAsker === null || !ofAsker.has(figure))
    .map(({ words: written }) => ({ kind: 'figure', words: written }))
}

/** '60 % and the remaining 40 %'. */
const isRest = (figure: Figure, all: readonly Figure[]) =>
  figure.dimension === 'percent' &&
  all.some(
    (other) => other.dimension === 'percent' && (other.values[0] ?? 0) + (figure.values[0] ?? 0) === 100,
  )

function isCountedHere(figure: Figure, text: string): boolean {
  const { kind, start, words: written, values, dimension } = figure
  if (kind !== 'number' || dimension !== null) return false
  if (figure.isPart) return false
  const before = text.slice(Math.max(0, start - 20), start)
  const after = text.slice(start + written.length, start + written.length + 60)
  if (NUMBERED_HERE.test(before)) return true
  if ((values[0] ?? 0) > SMALL) return false
  return COUNTED.test(after) || (/^\p{L}/u.test(written) && NUMBERED.test(before))
}

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
      figure.counts &&
      !named.some(({ figures }) => figures.has(figure)) &&
      named.some(({ figures }) => figures.isDerived(figure)),
  )
}

function isDenied(text: string, named: readonly JudgedPassage[]): boolean {
  const clauses = named.flatMap((passage) => passage.clauses)
  const pieces = splitClauses(text)
  if (pieces.length < 2) return contradicts(text, clauses)
  return pieces.some((piece) => contentOf(piece).size >= CLAUSE_WORDS && contradicts(piece, clauses))
}

function isElsewhere(
  text: string,
  named: readonly JudgedPassage[],
  given: ReadonlyMap<number, JudgedPassage>,
): boolean {
  const content = contentOf(text)
  if (content.size < TOPIC_WORDS) return false
  if (named.some((passage) => shareOf(content, passage.content) > UNRELATED_MAX)) return false
  return [...given.values()].some(
    (passage) => !named.includes(passage) && shareOf(content, passage.content) >= RELATED_MIN,
  )
}
