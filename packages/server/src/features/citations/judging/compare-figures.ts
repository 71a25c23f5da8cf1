import type { DateParts, Figure } from './figure.ts'
import { figuresIn } from './figures.ts'
import { contentOf, shareOf } from './words.ts'

/** The figures of a passage, indexed for lookups. */
export class Figures {
  readonly #plain = new Map<string, Figure[]>()
  readonly #measured = new Map<string, Figure[]>()
  readonly #dates: DateParts[] = []
  readonly #weekdays = new Set<number>()
  readonly #text: string
  #sentences: Sentence[] | undefined
  #compared: { content: ReadonlySet<string>; shares: readonly number[] } | undefined
  /** Amounts and numbers of each text in their order. */
  readonly #numbers: Figure[][] = []

  /** The text itself comes first, then its title and headings. */
  constructor(...texts: string[]) {
    this.#text = texts[0] ?? ''
    for (const text of texts) {
      const figures = figuresIn(text, true)
      for (const figure of figures) this.#add(figure)
      this.#numbers.push(figures.filter((one) => one.kind === 'number' && !isArticle(one)))
    }
  }

  has(figure: Figure, isAbout = false): boolean {
    if (figure.kind === 'weekday') return figure.values.every((day) => this.#weekdays.has(day))
    if (figure.kind === 'date')
      return figure.date.some((date) => this.#dates.some((other) => agree(date, other)))
    return figure.values.some((value) => this.#hasValue(figure, value, isAbout))
  }

  #hasValue(figure: Figure, value: number, isAbout: boolean): boolean {
    const { dimension, factor } = figure
    const plain = this.#plain.get(key(value)) ?? []
    if (dimension === null)
      return plain.some((other) => canCount(figure, value, other)) || (isAbout && this.#near(figure, value))
    const measured = this.#measured.get(`${dimension} ${key(value * factor)}`) ?? []
    if (measured.some((other) => isCompatible(figure, other))) return true
    // in a table, the unit is often in another cell
    return (
      plain.some(
        (other) => other.dimension === null && other.kind === 'number' && !other.counts && !other.isWritten,
      ) ||
      (isAbout && this.#near(figure, value))
    )
  }

  #near(claim: Figure, value: number): boolean {
    return this.#numbers.some((all) =>
      all.some((other) => {
        if (other.dimension !== null && claim.dimension !== null && other.dimension !== claim.dimension)
          return false
        const factor = other.dimension === claim.dimension ? claim.factor : 1
        const otherFactor = other.dimension === claim.dimension ? other.factor : 1
        return isNear(value * factor, (other.values[0] ?? 0) * otherFactor)
      }),
    )
  }

  /**
   * Whether it is the difference, sum or product of two figures that are close to each other, or their change in per
   * cent.
   */
  isDerived(claim: Figure, isAbout = false): boolean {
    const [value] = claim.values
    if (claim.kind !== 'number' || value === undefined) return false
    const isSame = (other: number) =>
      isAbout ? isNear(value * claim.factor, other) : isEqual(value * claim.factor, other)
    const isChange = (one: number, other: number) =>
      one !== 0 && isRounded(value, (Math.abs(other - one) / Math.abs(one)) * 100)
    return this.#numbers.some((all) =>
      all.slice(0, CALCULATED_MAX).some((one, at) =>
        all.slice(at + 1, at + 1 + DERIVED_FIGURES).some((other) => {
          if (other.start - one.start > DERIVED_REACH) return false
          return amountsOf(one).some((first) =>
            amountsOf(other).some((second) => {
              const isCounted = one.dimension === null && other.dimension === claim.dimension
              if (isCounted && isSame(first * second)) return true
              const dimension = commonDimension(one, other)
              if (claim.dimension === 'percent' && dimension !== 'percent') return isChange(first, second)
              if (claim.dimension !== dimension) return false
              return isSame(Math.abs(first - second)) || isSame(first + second)
            }),
          )
        }),
      ),
    )
  }

  /**
   * Whether the sentence that says the same as a claim has other figures of this kind, while this one is only in
   * sentences about something else.
   */
  isElsewhere(claim: Figure, content: ReadonlySet<string>): boolean {
    if (claim.kind !== 'number' || content.size < TOPIC_WORDS) return false
    const same = (other: Figure) => isSameAmount(claim, other)
    const shares = this.#sharesOf(content)
    const alike = (this.#sentences ?? []).map((sentence, at) => ({
      share: shares[at] ?? 0,
      hasIt: sentence.figures.some(same),
      hasOther: sentence.figures.some((other) => other.dimension === claim.dimension && !same(other)),
    }))
    const about = alike.filter(({ share }) => share >= SAME_TOPIC)
    if (about.length === 0 || !about.every(({ hasIt, hasOther }) => hasOther && !hasIt)) return false
    return alike.every(({ share, hasIt }) => !hasIt || share < OTHER_TOPIC)
  }

  /** How much of a claim each sentence says; all figures of a claim need the same. */
  #sharesOf(content: ReadonlySet<string>): readonly number[] {
    if (this.#compared?.content !== content) {
      this.#sentences ??= this.#split()
      this.#compared = { content, shares: this.#sentences.map((one) => shareOf(content, one.content)) }
    }
    return this.#compared.shares
  }

  #split(): Sentence[] {
    const sentences: Sentence[] = []
    const figures = this.#numbers[0] ?? []
    let next = 0
    for (const { 0: text, index } of this.#text.matchAll(SENTENCE)) {
      if (sentences.length >= SENTENCES_MAX) break
      const end = index + text.length
      const first = next
      while ((figures[next]?.start ?? Infinity) < end) next += 1
      sentences.push({ content: contentOf(text), figures: figures.slice(first, next) })
    }
    return sentences
  }

  #add(figure: Figure): void {
    if (figure.kind === 'weekday') for (const day of figure.values) this.#weekdays.add(day)
    if (figure.kind === 'weekday') return
    if (figure.kind === 'date') this.#dates.push(...figure.date)
    for (const value of figure.values) {
      push(this.#plain, key(value), figure)
      if (figure.dimension !== null)
        push(this.#measured, `${figure.dimension} ${key(value * figure.factor)}`, figure)
    }
  }
}

type Sentence = { content: ReadonlySet<string>; figures: readonly Figure[] }

/** Rows of a table have their words in its head, so that a table is one sentence. */
const SENTENCE = /(?:\|[^\n]*(?:\n|$))+|[^\n]+?(?:[.!?;](?=\s)|\n|$)/g
const SENTENCES_MAX = 4_000
const TOPIC_WORDS = 2
const SAME_TOPIC = 0.65
const OTHER_TOPIC = 0.3

const isSameAmount = (claim: Figure, other: Figure) =>
  claim.values.some((value) =>
    other.values.some(
      (one) =>
        key(one) === key(value) ||
        (claim.dimension === other.dimension && key(one * other.factor) === key(value * claim.factor)),
    ),
  )

/** Figures are compared with so many after them, and within so many characters. */
const DERIVED_FIGURES = 6
const DERIVED_REACH = 240
const CALCULATED_MAX = 1_000

/** 'Un' and 'one' are usually no numbers. */
const isArticle = ({ isWritten, values }: Figure) => isWritten && values[0] === 1

/** Of two amounts, the second one often has no currency: '312 million euros, after 291 million'. */
function commonDimension(one: Figure, other: Figure): string | null | undefined {
  if (one.dimension === other.dimension) return one.dimension
  if (one.dimension === null && one.scale > 1) return other.dimension
  return other.dimension === null && other.scale > 1 ? one.dimension : undefined
}

const amountsOf = ({ values, factor }: Figure) => values.map((value) => value * factor)
const isNear = (claim: number, other: number) => Math.abs(other - claim) <= Math.abs(claim) * 0.05
const isEqual = (claim: number, other: number) => Math.abs(other - claim) <= Math.abs(other) * 1e-6

/** Whether a value is another one with fewer decimals. */
function isRounded(claim: number, other: number): boolean {
  const decimals = String(claim).split('.')[1]?.length ?? 0
  return Math.abs(claim - other) <= 0.5 * 10 ** -decimals + 1e-9
}

const key = (value: number) => String(Math.round(value * 1e4) / 1e4)

function push(map: Map<string, Figure[]>, at: string, figure: Figure): void {
  const list = map.get(at)
  if (list === undefined) map.set(at, [figure])
  else list.push(figure)
}

function isCompatible(claim: Figure, other: Figure): boolean {
  const isOtherKind =
    claim.qualifier !== null && other.qualifier !== null && claim.qualifier !== other.qualifier
  const isOtherRate = claim.rate !== null && other.rate !== null && claim.rate !== other.rate
  return !isOtherKind && !isOtherRate
}

/** A counted number is neither a measurement nor a day of a month. A year is recognised even if it is counted. */
function canCount(claim: Figure, value: number, other: Figure): boolean {
  if (!claim.counts) return true
  if (other.kind === 'date') return value >= 1900
  return other.dimension === null || other.dimension === 'percent'
}

function agree(claim: DateParts, other: DateParts): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b
  if (claim.month !== null && other.month === null) return false
  if (claim.day !== null && other.day === null) return false
  return same(claim.year, other.year) && same(claim.month, other.month) && same(claim.day, other.day)
}
