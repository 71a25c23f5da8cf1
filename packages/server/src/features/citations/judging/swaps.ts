import { isSameFigure, type Figure } from './figures/figure.ts'
import { namesIn } from './names.ts'
import type { Sentence } from './sentences.ts'
import { bareWord, contentOf, foldWord, stemOf, words } from './words.ts'

/** What a sentence says something about: its figures, or its names. */
export type Item = { start: number; words: string }
type Kind<T extends Item> = {
  of: (sentence: Sentence) => readonly T[]
  isSame: (one: T, other: T) => boolean
  /** Only items of the same group can be confused; the others count as words. */
  group: (item: T) => string
  isComparable: (one: T, other: T) => boolean
  /** Whether the words of another item are enough, without that item. */
  isJudgedAlone: boolean
  placed: WeakMap<Sentence, readonly Placed<T>[]>
}
type Placed<T> = {
  item: T
  group: string
  around: ReadonlySet<string>
  /** Whether it only says what another one is compared with: '20, instead of 15'. */
  isCompared: boolean
}

/** Years are words about the figures beside them. */
const YEAR = /^(?:19|20)\d\d$/
const FIGURES: Kind<Figure> = {
  of: ({ figures }) => figures,
  isSame: isSameFigure,
  group: ({ kind, dimension, words: written }) => (YEAR.test(written) ? 'year' : `${kind} ${dimension}`),
  isComparable: (one, other) =>
    one.kind === other.kind &&
    (one.dimension === other.dimension || one.dimension === null || other.dimension === null),
  isJudgedAlone: true,
  placed: new WeakMap(),
}
const NAMES: Kind<Item> = {
  of: ({ text }) => wholeNames(text),
  isSame: isSameName,
  group: () => '',
  isComparable: () => true,
  isJudgedAlone: false,
  placed: new WeakMap(),
}

/** Where the words around one item end and those around the next one begin. */
const BOUNDARY =
  /[,;–—\n]|(?<!\p{L})(?:and|or|but|while|whereas|then|et|ou|mais|tandis|alors|puis|plutôt)(?!\p{L})/giu
/** What divides if nothing else does. */
const WEAK =
  /(?<!\p{L})(?:compared|instead|after|before|rather|contre(?=\s\p{N})|au lieu|apres|après|avant)(?!\p{L})/giu
const COMPARES = /^\s*(?:compared|instead|after|before|rather|contre|au lieu|apres|après|avant|plutôt)/iu
/** Words that say nothing about an item. */
const EMPTY = new Set(
  (
    'mr mrs ms dr sir m mme cllr most least more than less up within max maximum minimum only plus moins moin maximal jusqu jusque the an and or of in on at is ' +
    'are was were be been it its this that for with as by has have had will can le la les un une des du de et ou en est sont etait ' +
    'au aux par pour avec sur se il elle qui que ce cette soit ' +
    'exceed exceeds exceeding limited estimated total may must not to ' +
    'peut doit peuvent doivent ne pas depasser depasse depassent limite limites limitee limitees estime estimee'
  ).split(' '),
)
/** Added to the words around the ends of a range, 'from 3 to 2'; alone, they say nothing. */
const [FIRST, SECOND] = ['from …', '… to']
const FROM = /(?<!\p{L})(?:from|de|du|des|between|entre)\s$/iu
const TO = /^\s*(?:(?:in|en)\s\d{4}\s)?(?:to|a|à|au|aux|and|et)\s*$/iu
/** Items with hardly a word between them share the words around both. */
const TOGETHER_WORDS = 3
export const ITEMS_MAX = 40
const HALF = 0.5

/**
 * The figures of a claim that have the words of another figure of the same sentence of a passage: '£150 for theft and
 * £300 for fire' for '£300 for theft and £150 for fire'.
 */
export function misplacedFigures(
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] {
  return misplaced(FIGURES, claim, figures, sentences).filter(
    ({ values, dimension }) => values[0] !== 1 || dimension !== null,
  )
}

/** 'Ann leads the red group and Bob the blue one' for the opposite. */
export function misplacedNames(claim: string, sentences: readonly Sentence[]): string[] {
  const names = wholeNames(claim)
  const found = misplaced(NAMES, claim, names, sentences)
  if (found.length > 0 || names.length < 3 || names.length > PAIRED_MAX)
    return found.map(({ words: name }) => name)
  // two of them alone, so that 'Chair of the Board: Ann; deputy: Bob' has two names
  return names
    .flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]))
    .filter(([one, other]) => one !== undefined && other !== undefined && !isOneList(claim, one, other))
    .flatMap((pair) => {
      const of = (sentence: Sentence) =>
        NAMES.of(sentence).filter((name) => pair.some((one) => isSameName(one, name)))
      const having = sentences.filter((sentence) => of(sentence).length === pair.length)
      return misplaced({ ...NAMES, of, placed: new WeakMap() }, claim, pair, having)
    })
    .map(({ words: name }) => name)
}

/** 'London, Paris and Zurich' says the same of all. */
const isOneList = (text: string, one: Item, other: Item) =>
  words(text.slice(one.start + one.words.length, other.start)).every(
    (word) => /^\p{Lu}/u.test(word) || EMPTY.has(foldWord(word)),
  )

/** Names of a claim that are compared in pairs. */
const PAIRED_MAX = 5

/** The words around each figure of a claim, for those that are beside others of their kind. */
export function wordsAround(claim: string, figures: readonly Figure[]): Map<Figure, ReadonlySet<string>> {
  const all = placedByGroup(FIGURES, claim, figures)
  const isAlone = (one: Placed<Figure>) => !all.some((other) => other !== one && other.group === one.group)
  return new Map(all.filter((one) => !isAlone(one)).map(({ item, around }) => [item, around]))
}

/**
 * Figures of a short claim, such as a row of a table, whose only word is beside another figure of its kind: 'Foundations:
 * 15 %' for '58 % from donors, 27 % from foundations and 15 % from grants'.
 */
export function figuresOfAnother(
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] {
  const [figure, ...more] = placedByGroup(FIGURES, claim, figures)
  if (figure === undefined || more.length > 0 || figure.around.size !== 1 || figure.item.isOrdinal) return []
  if (contentOf(claim).size > ROW_WORDS) return []
  const [word = ''] = figure.around
  const alike = sentences
    .flatMap((sentence) => placedOf(FIGURES, sentence))
    .filter(({ item, around }) => FIGURES.isComparable(figure.item, item) && around.has(word))
  const isOther = ({ item }: Placed<Figure>) => !isSameFigure(figure.item, item)
  return alike.length === 1 && alike.every(isOther) ? [figure.item] : []
}

const ROW_WORDS = 4

function misplaced<T extends Item>(
  kind: Kind<T>,
  claim: string,
  items: readonly T[],
  sentences: readonly Sentence[],
): T[] {
  const own = placedByGroup(kind, claim, items)
  return own
    .filter((one) => {
      const all = sentences.flatMap((sentence) => verdictOf(kind, one, sentence, own))
      return all.includes('other') && !all.includes('same')
    })
    .map(({ item }) => item)
}

function verdictOf<T extends Item>(
  kind: Kind<T>,
  claim: Placed<T>,
  sentence: Sentence,
  own: readonly Placed<T>[],
): ('same' | 'other')[] {
  const all = placedOf(kind, sentence)
  const same = all.filter(({ item }) => kind.isSame(claim.item, item))
  const [right] = same
  if (right === undefined) return []
  if (same.length > 1) return ['same']
  for (const other of all) {
    if (other === right || !kind.isComparable(right.item, other.item)) continue
    const kept = sharedOnly(claim.around, right.around, other.around)
    const crossed = sharedOnly(claim.around, other.around, right.around)
    if (crossed === 0) continue
    // what comes before a figure can also be the subject of the next one
    const isEnd = other.item.start < right.item.start || other.around.has(FIRST) || other.around.has(SECOND)
    const partner = own.find(({ item }) => item !== claim.item && kind.isSame(item, other.item))
    if (partner !== undefined) {
      const back = sharedOnly(partner.around, right.around, other.around)
      const stays = sharedOnly(partner.around, other.around, right.around)
      if (back >= 1 && crossed + back > 2 * (kept + stays)) return ['other']
    } else if (
      kind.isJudgedAlone &&
      !isEnd &&
      kept === 0 &&
      !right.isCompared &&
      right.around.size > 0 &&
      isAll(crossed, claim, other)
    )
      return ['other']
  }
  return [...claim.around].some((word) => right.around.has(word)) ? ['same'] : []
}

const isAll = <T>(crossed: number, { around }: Placed<T>, other: Placed<T>) =>
  [...around].every((word) => other.around.has(word)) || (crossed >= 3 && crossed >= around.size * HALF)

/** How many words are in the first two sets and not in the third one. */
function sharedOnly(a: ReadonlySet<string>, b: ReadonlySet<string>, not: ReadonlySet<string>): number {
  let count = 0
  for (const word of a) if (b.has(word) && !not.has(word)) count += 1
  return count
}

function placedOf<T extends Item>(kind: Kind<T>, sentence: Sentence): readonly Placed<T>[] {
  const known = kind.placed.get(sentence)
  if (known !== undefined) return known
  const all = placedByGroup(kind, sentence.text, kind.of(sentence))
  kind.placed.set(sentence, all)
  return all
}

function placedByGroup<T extends Item>(kind: Kind<T>, text: string, items: readonly T[]): Placed<T>[] {
  const groups = Map.groupBy(items.slice(0, ITEMS_MAX), kind.group)
  return [...groups].flatMap(([group, own]) => placedIn(text, own, group))
}

/** Each item with the words between the boundaries around it. */
function placedIn<T extends Item>(text: string, items: readonly T[], group: string): Placed<T>[] {
  const together: T[][] = []
  for (const item of items) {
    const last = together.at(-1)?.at(-1)
    const gap = last === undefined ? null : text.slice(last.start + last.words.length, item.start)
    const isRanged = last !== undefined && isRange(text, [last, item])
    const isTogether =
      gap !== null &&
      (isRanged || (gap.search(BOUNDARY) < 0 && gap.search(WEAK) < 0 && words(gap).length <= TOGETHER_WORDS))
    if (isTogether) together.at(-1)?.push(item)
    else together.push([item])
  }
  return together.flatMap((some, at) => {
    const first = some[0]?.start ?? 0
    const before = lastPart(text.slice(endOf(together[at - 1]), first), at > 0)
    const isLast = at === together.length - 1
    const after = firstPart(text.slice(endOf(some), together[at + 1]?.[0]?.start ?? text.length), !isLast)
    const near = wordsOf(`${before} ${after}`)
    const around = near.size > 0 ? near : lastWords(text.slice(endOf(together[at - 1]), first))
    const isCompared = COMPARES.test(before)
    return some.map((item, nth) => {
      const own = isRange(text, some) ? new Set([...around, nth === 0 ? FIRST : SECOND]) : around
      return { item, group, around: own, isCompared }
    })
  })
}

/** Between two items, weak boundaries count if there is no other. */
const boundaryOf = (text: string, isBetween: boolean) =>
  isBetween && text.search(BOUNDARY) < 0 ? WEAK : BOUNDARY
const firstPart = (text: string, isBetween: boolean) => text.split(boundaryOf(text, isBetween))[0] ?? ''

function lastPart(text: string, isBetween: boolean): string {
  const all = [...text.matchAll(boundaryOf(text, isBetween))]
  const last = all.at(-1)
  return last === undefined ? text : text.slice(/^\p{L}/u.test(last[0]) ? last.index : last.index + 1)
}

/** The words of the last part that has any: of 'insulation, estimated at', 'insulation'. */
function lastWords(text: string): ReadonlySet<string> {
  const parts = text.split(BOUNDARY).map(wordsOf)
  return parts.findLast((part) => part.size > 0) ?? new Set()
}

const isRange = (text: string, [one, other]: readonly Item[]) =>
  one !== undefined &&
  other !== undefined &&
  FROM.test(text.slice(Math.max(0, one.start - 8), one.start)) &&
  TO.test(text.slice(one.start + one.words.length, other.start))

const endOf = (items: readonly Item[] | undefined) => {
  const last = items?.at(-1)
  return last === undefined ? 0 : last.start + last.words.length
}

export const wordsOf = (text: string) => new Set(tellingWords(text).map(stemOf))

/** The folded words that say something about an item. */
export const tellingWords = (text: string) =>
  words(text)
    .filter((word) => word.length > 1 || /[\dB-Z]/.test(word))
    .map((word) => bareWord(foldWord(word)))
    .filter((word) => !EMPTY.has(word))

/** Whether two names have a word in common: a last name is that of the whole one. */
export function isSameName(one: Item, other: Item): boolean {
  const all = words(other.words).map(foldWord)
  return words(one.words).some((word) => all.includes(foldWord(word)))
}

/** First and last names are one. */
export function wholeNames(text: string): Item[] {
  const all: Item[] = []
  for (const { name, start } of namesIn(text, true)) {
    const last = all.at(-1)
    const end = last === undefined ? -2 : last.start + last.words.length
    if (last !== undefined && start - end === 1) last.words += ` ${name}`
    else all.push({ words: name, start })
  }
  return all
}
