import { isSameFigure, type Figure } from './figures/figure.ts'
import { perSentence, type Sentence } from './sentences.ts'
import { wordsOf } from './swaps.ts'

/** A figure with the words that say what it is about. */
type Labelled = { figure: Figure; label: ReadonlySet<string> }

const BOUNDARY =
  /[,;–—\n()]|(?<!\p{L})(?:and|or|but|while|whereas|then|et|ou|mais|tandis|alors|puis|plutôt)(?!\p{L})/giu
const END = /[;.\n]/u
const LABEL_MAX = 6
const FIGURES_MAX = 12
const TOPIC_WORDS = 2

/**
 * Figures of a claim that a list in a passage has for something else: 'staff pay €4' for 'meals cost €4 for pupils and €6
 * for staff'. `sentences` are those of the passages.
 */
export function exchangedFigures(
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] {
  if (ALTERNATIVE.test(claim)) return []
  const own = labelledIn(claim, figures)
  const whole = wordsOf(claim)
  return figures.filter(isAmount).filter((figure) => {
    const alike = figures.filter((other) => isComparable(figure, other))
    const label = alike.length === 1 ? whole : own.find((one) => one.figure === figure)?.label
    if (label === undefined) return false
    const having = sentences.filter((one) => one.figures.some((other) => isSameFigure(figure, other)))
    return having.length === 1 && having.every((one) => isForAnother(figure, label, whole, one))
  })
}

/** Other figures are often words about what is counted: 'the first two weeks'. */
const isAmount = ({ dimension, words }: Figure) =>
  !['', 'time', 'months'].includes(dimension ?? '') || CLOCK.test(words)
/** A time of day. */
export const CLOCK =
  /^\d{1,2}(?:[:.]\d\d|\s?h(?!\p{L}))|[ap]\.?m|morning|evening|night|noon|clock|matin|soir|midi|minuit/iu
/** '£26 rather than £38', 'outside London'. */
const ALTERNATIVE =
  /(?<!\p{L})(?:rather than|instead of|compared (?:with|to)|other(?:wise)?|outside|else\p{L}*|au lieu d[e’']|plutôt que|contre|hors|autres?|sinon)(?!\p{L})/iu

const isComparable = (one: Figure, other: Figure) =>
  one.kind === other.kind && one.dimension === other.dimension

const listed = perSentence(({ text, figures }) => labelledIn(text, figures))

function isForAnother(
  figure: Figure,
  label: ReadonlySet<string>,
  claim: ReadonlySet<string>,
  sentence: Sentence,
): boolean {
  const all = listed(sentence).filter((one) => isComparable(one.figure, figure))
  const right = all.filter((one) => isSameFigure(figure, one.figure))
  const [own, ...more] = right
  if (own === undefined || more.length > 0) return false
  const labels = new Set(all.flatMap((one) => [...one.label]))
  const topic = [...wordsOf(sentence.text)].filter((word) => claim.has(word) && !labels.has(word))
  if (topic.length < TOPIC_WORDS) return false
  if ([...label].some((word) => own.label.has(word))) return false
  return all.some((other) => {
    if (other === own) return false
    const specific = [...other.label].filter(
      (word) => !all.some((one) => one !== other && one.label.has(word)),
    )
    const shared = specific.filter((word) => label.has(word))
    return shared.length > 0 && shared.length * 2 >= specific.length
  })
}

const NEAR_WORDS = 2
const OF = /(?<!\p{L})(?:of|of the|sur|sur les|des)\s*$/iu

/** '4 in the light group and 11 in the control group' for '11 in the light group and 4 in the control group'. */
export function turnedFigures(
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] {
  const all = figures.slice(0, FIGURES_MAX)
  return all.filter((one, at) =>
    all.slice(at + 1).some((other) => isTurnedPair(claim, one, other, sentences)),
  )
}

function isTurnedPair(claim: string, one: Figure, other: Figure, sentences: readonly Sentence[]): boolean {
  if (!isComparable(one, other) || isSameFigure(one, other)) return false
  if (CLOCK.test(one.words) !== CLOCK.test(other.words)) return false
  // '45 samples of the 48'
  if (OF.test(claim.slice(one.start + one.words.length, other.start))) return false
  const having = sentences.flatMap(({ text, figures }) => {
    const [first, second] = [one, other].map((own) => figures.filter((figure) => isSameFigure(own, figure)))
    if (first === undefined || second === undefined || first.length === 0 || second.length === 0) return []
    return [{ text, first, second }]
  })
  const [found, ...more] = having
  if (found === undefined || more.length > 0) return false
  const [first, ...again] = found.first
  const [second, ...twice] = found.second
  if (first === undefined || second === undefined || again.length > 0 || twice.length > 0) return false
  return [wordsBefore, wordsAfter].some((side) => {
    const [own, its] = specific(side(claim, one), side(claim, other))
    const [right, left] = specific(side(found.text, first), side(found.text, second)).map((label) =>
      onceIn(found.text, label),
    )
    if (right === undefined || left === undefined) return false
    return (share(own, left) && share(its, right)) || areYearsTurned(own, its, right)
  })
}

/** '61 % in 2023 and 70 % in 2021', if it was 61 % in 2021. */
const areYearsTurned = (own: ReadonlySet<string>, its: ReadonlySet<string>, right: ReadonlySet<string>) =>
  [...its].some((word) => YEAR.test(word) && right.has(word)) &&
  [...own].some((word) => YEAR.test(word) && !right.has(word))
const YEAR = /^(?:19|20)\d\d$/

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((word) => b.has(word))
/** The words of a label that a text has once. */
function onceIn(text: string, label: ReadonlySet<string>): ReadonlySet<string> {
  const all = Map.groupBy(listOf(text), (word) => word)
  return new Set([...label].filter((word) => all.get(word)?.length === 1))
}
const listOf = (text: string) =>
  text
    .replaceAll(FOR, ' favourable ')
    .replaceAll(AGAINST, ' opposed ')
    .split(/\s+/)
    .flatMap((word) => [...wordsOf(word)])
const specific = (a: ReadonlySet<string>, b: ReadonlySet<string>): [Set<string>, Set<string>] => [
  new Set([...a].filter((word) => !b.has(word))),
  new Set([...b].filter((word) => !a.has(word))),
]

const wordsAfter = (text: string, { start, words }: Figure) =>
  new Set([...labelsIn(text.slice(start + words.length).split(END)[0] ?? '')].slice(0, NEAR_WORDS))
const wordsBefore = (text: string, { start }: Figure) =>
  new Set([...wordsOf(text.slice(0, start).split(END).at(-1) ?? '')].slice(-NEAR_WORDS))

/** Votes: '12 for, 19 against'. */
const FOR = /(?<!\p{L})(?:pour|for|in favour)(?=\s*(?:$|[,;.():]|(?:and|et)\s))/giu
const AGAINST = /(?<!\p{L})(?:contre|against)(?=\s*(?:$|[,;.():]|(?:and|et)\s))/giu
const labelsIn = (text: string) =>
  wordsOf(text.replaceAll(FOR, ' favourable ').replaceAll(AGAINST, ' opposed '))

/** The figures of lists in which all labels are on the same side; empty for others. */
function labelledIn(text: string, figures: readonly Figure[]): Labelled[] {
  const groups = Map.groupBy(
    figures.slice(0, FIGURES_MAX * 3),
    ({ kind, dimension }) => `${kind} ${dimension}`,
  )
  return [...groups.values()].flatMap((items) => {
    if (items.length < 2 || items.length > FIGURES_MAX) return []
    const gaps = [...items, undefined].map((item, at) => {
      const before = items[at - 1]
      return text.slice(before === undefined ? 0 : before.start + before.words.length, item?.start)
    })
    const after = items.map((_, at) => wordsOf((gaps[at + 1] ?? '').split(END)[0]?.split(BOUNDARY)[0] ?? ''))
    const before = items.map((_, at) => wordsOf((gaps[at] ?? '').split(BOUNDARY).at(-1) ?? ''))
    const isFull = (labels: readonly ReadonlySet<string>[]) =>
      labels.every(({ size }) => size > 0 && size <= LABEL_MAX)
    const labels = isFull(after) ? after : after.at(-1)?.size === 0 && isFull(before) ? before : []
    return labels.flatMap((label, at) => {
      const figure = items[at]
      return figure === undefined ? [] : [{ figure, label }]
    })
  })
}
