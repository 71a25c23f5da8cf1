import { CLOCK } from './exchanged.ts'
import { isSameFigure, type Figure } from './figures/figure.ts'
import { perSentence, type Sentence } from './sentences.ts'
import { isSameName, type Item, tellingWords, wholeNames } from './swaps.ts'
import { stemOf, words } from './words.ts'

type Kind<T extends Item> = {
  of: (sentence: Sentence) => readonly T[]
  isSame: (one: T, other: T) => boolean
  isComparable: (one: T, other: T) => boolean
  /** False only if a sentence cannot have an item; cheaper than reading it. */
  canHave: (sentence: Sentence, item: T) => boolean
}

const FIGURES: Kind<Figure> = {
  of: ({ figures }) => figures,
  isSame: isSameFigure,
  isComparable: (one, other) =>
    one.kind === other.kind &&
    one.dimension === other.dimension &&
    CLOCK.test(one.words) === CLOCK.test(other.words) &&
    !isSameFigure(one, other),
  canHave: ({ figures }) => figures.length > 0,
}
const NAMES: Kind<Item> = {
  of: perSentence(({ text }) => wholeNames(text)),
  isSame: isSameName,
  isComparable: (one, other) => !isSameName(one, other),
  canHave: ({ text }, { words: name }) => words(name).some((word) => text.includes(word)),
}
/** Claims with more are lists, whose items do not exclude each other. */
const ITEMS_MAX = 5
/** What many sentences are about has the words of all. */
const SENTENCES_MAX = 3
/** Where the words about one item end and those about the next one begin; the first of these that there is. */
const BOUNDARIES = [
  /[;.](?=\s)|\n/gu,
  /(?<!\p{L})(?:while|whereas|but|tandis que|alors que|mais)(?!\p{L})/giu,
  /(?<!\p{L})(?:and|or|et|ou)(?!\p{L})/giu,
  /[,–—]/gu,
]

/** Names of a claim with the words that its passages have about each other: 'Ann chairs, Bob keeps the accounts'. */
export const crossedNames = (claim: string, sentences: readonly Sentence[]): string[] =>
  crossed(NAMES, claim, wholeNames(claim), sentences).map(({ words }) => words)

/** The same for figures of a kind, which can be in several sentences of a passage. */
export const crossedFigures = (
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] => crossed(FIGURES, claim, figures, sentences)

function crossed<T extends Item>(
  kind: Kind<T>,
  claim: string,
  items: readonly T[],
  sentences: readonly Sentence[],
): T[] {
  if (items.length < 2 || items.length > ITEMS_MAX) return []
  const contexts = new Map<T, ReadonlySet<string>>()
  const contextOf = (item: T) => {
    const known = contexts.get(item) ?? readContext(kind, item, sentences)
    contexts.set(item, known)
    return known
  }
  return items.filter((one, at) =>
    items.slice(at + 1).some((other) => {
      if (!kind.isComparable(one, other)) return false
      // 'Mr Wilk, the director', 'from 10 to 18'
      if (keysOf(claim.slice(endOf(one), other.start)).size === 0) return false
      const [own, its] = apart(...partsOf(claim, [one, other]))
      if (own.size === 0 || its.size === 0) return false
      const [about, aboutOther] = apart(contextOf(one), contextOf(other))
      return shares(own, aboutOther) && shares(its, about) && !shares(own, about) && !shares(its, aboutOther)
    }),
  )
}

/** The words of the part of a text around each item; the same for both if nothing separates them. */
function partsOf(text: string, items: readonly Item[], isPassage = false): ReadonlySet<string>[] {
  const cuts = items.slice(1).map((item, at) => cutBetween(text, items[at], item))
  const isList =
    isPassage &&
    items.length > 1 &&
    items.every((item, at) => keysOf(text.slice(endOf(item), cuts[at] ?? text.length)).size > 0)
  return items.map((_, at) => {
    // of a list whose words follow the items, what precedes it is about all
    const first = isList ? (items[0]?.start ?? 0) : 0
    const start = cuts.slice(0, at).findLast((cut) => cut !== null) ?? first
    const end = cuts.slice(at).find((cut) => cut !== null) ?? text.length
    const own = items.filter((item) => item.start >= start && item.start < end)
    return keysOf(own.reduceRight(without, text.slice(0, end)).slice(start))
  })
}

const endOf = ({ start, words }: Item) => start + words.length
const without = (text: string, { start, words }: Item) =>
  `${text.slice(0, start)}${' '.repeat(words.length)}${text.slice(start + words.length)}`

function cutBetween(text: string, before: Item | undefined, item: Item): number | null {
  const start = before === undefined ? 0 : endOf(before)
  const gap = text.slice(start, item.start)
  for (const boundary of BOUNDARIES) {
    const last = [...gap.matchAll(boundary)].at(-1)
    if (last !== undefined) return start + last.index
  }
  return null
}

/** The words that the sentences have about an item; none if there are too many of them. */
function readContext<T extends Item>(
  kind: Kind<T>,
  item: T,
  sentences: readonly Sentence[],
): ReadonlySet<string> {
  const having = sentences.filter(
    (sentence) => kind.canHave(sentence, item) && kind.of(sentence).some((other) => kind.isSame(item, other)),
  )
  if (having.length > SENTENCES_MAX) return new Set()
  return new Set(
    having.flatMap((sentence) => {
      const all = kind
        .of(sentence)
        .filter((other) => kind.isSame(item, other) || kind.isComparable(item, other))
      const parts = partsOf(sentence.text, all, true)
      return all.flatMap((other, at) => (kind.isSame(item, other) ? [...(parts[at] ?? [])] : []))
    }),
  )
}

/** The beginnings of words, longer ones than those of `wordsOf`, which are the same for 'preside' and 'present'. */
const keysOf = (text: string) =>
  new Set(
    tellingWords(text).map((word) =>
      word.length > STEM ? word.replace(/(?:e?s|ed|ing|e)$/u, '').slice(0, STEM) : stemOf(word),
    ),
  )
const STEM = 6

const apart = (
  one: ReadonlySet<string> = new Set(),
  other: ReadonlySet<string> = new Set(),
): [Set<string>, Set<string>] => [
  new Set([...one].filter((word) => !other.has(word))),
  new Set([...other].filter((word) => !one.has(word))),
]

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((word) => other.has(word))
