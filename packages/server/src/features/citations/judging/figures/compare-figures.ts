import { agree, type DateParts, type Figure, isDuration, isSameFigure, keyOf } from './figure.ts'
import { type Calculation, isCalculated } from './derived-figures.ts'
import { isNear, isRounded } from './near.ts'
import { areOtherRates } from './rates.ts'
import { figuresIn } from './figures.ts'
import { Sentences, sentencesIn } from '../sentences.ts'
import { shareOf } from '../words.ts'

/** The figures of a passage, indexed for lookups. */
export class Figures {
  readonly #plain = new Map<string, Figure[]>()
  readonly #measured = new Map<string, Figure[]>()
  readonly #dates: DateParts[] = []
  readonly #weekdays = new Set<number>()
  readonly #ranges: (readonly number[])[] = []
  readonly #text: string
  readonly #own: readonly Figure[]
  #sentences: Sentences | undefined
  /** Amounts and numbers of each text in their order. */
  readonly numbers: Figure[][] = []

  /** The headings are those of the text, and its title. */
  constructor(text: string, ...headings: string[]) {
    this.#text = text
    const found = withUnits(figuresIn(text, true), text)
    this.#own = found.filter((one) => !isArticle(one))
    for (const figures of [found, ...headings.map((heading) => figuresIn(heading, true))]) {
      for (const figure of figures) this.#add(figure)
      this.numbers.push(figures.filter((one) => one.kind === 'number' && !isArticle(one) && !one.isOrdinal))
    }
  }

  get sentences(): Sentences {
    return (this.#sentences ??= new Sentences(sentencesIn(this.#text, this.#own)))
  }

  has(figure: Figure, isAbout = false): boolean {
    if (figure.kind === 'weekday') return this.#hasDays(figure.values)
    if (figure.kind === 'date')
      return figure.date.some(
        (date) => this.#dates.some((other) => agree(date, other)) || this.#hasDivided(date),
      )
    // '−18 %' for a fall of 18 %
    const isSigned = figure.dimension === 'percent' && (figure.values[0] ?? 0) < 0
    const values = isSigned ? figure.values.map((value) => -value) : figure.values
    return values.some((value) => this.#hasValue(figure, value, isAbout))
  }

  /** Whether it has an amount in the base unit of a dimension. */
  hasAmount(dimension: string, value: number): boolean {
    return this.#measured.has(`${dimension} ${keyOf(value)}`)
  }

  /** Whether a day of the week is in none of its ranges of days. */
  isOutside({ kind, values }: Figure): boolean {
    return kind === 'weekday' && this.#ranges.length > 0 && !values.some((day) => this.#weekdays.has(day))
  }

  /** Whether the passage has two dates that are this many days apart. */
  isBetweenDates({ dimension, values: [value = 0], factor }: Figure): boolean {
    if (dimension !== 'time') return false
    const days = this.#dates.slice(0, DATES_MAX).flatMap(dayOf)
    return days.some((one) => days.includes(one + (value * factor) / DAY))
  }

  /** Whether it has two years that are so far apart. */
  hasYearsApart(count: number): boolean {
    const years = [...this.#plain.keys()].map(Number).filter((value) => value >= 1900 && value < 2100)
    return years.some((year) => years.includes(year + count))
  }

  /** 'In June, from the 17th to the 28th'. */
  #hasDivided({ month, day }: DateParts): boolean {
    if (month === null || day === null) return false
    return this.sentences.all.some(
      ({ figures }) =>
        figures.some(({ date }) => date.some((one) => one.month === month && one.day === null)) &&
        figures.some(
          ({ kind, dimension, values }) => kind === 'number' && dimension === null && values[0] === day,
        ),
    )
  }

  /** A range of days is not a part of a longer one: 'Wednesday to Sunday' for 'Tuesday to Sunday'. */
  #hasDays(days: readonly number[]): boolean {
    if (days.length > 2 && DAILY.test(this.#text)) return true
    if (!days.every((day) => this.#weekdays.has(day))) return false
    if (days.length <= 2) return true
    const longer = this.#ranges.filter((range) => days.every((day) => range.includes(day)))
    return longer.length === 0 || longer.some((range) => range.length === days.length)
  }

  #hasValue(figure: Figure, value: number, isAbout: boolean): boolean {
    const { dimension, factor } = figure
    const plain = this.#plain.get(keyOf(value)) ?? []
    if (dimension === null)
      return (
        this.#hasMillions(figure, value) ||
        plain.some((other) => canCount(figure, value, other)) ||
        (isAbout && this.#near(figure, value))
      )
    const measured = (CURRENCIES[dimension] ?? [dimension]).flatMap(
      (one) => this.#measured.get(`${one} ${keyOf(value * factor)}`) ?? [],
    )
    if (measured.some((other) => isCompatible(figure, other))) return true
    if (this.#hasMillions(figure, value)) return true
    return (
      plain.some((other) => isBare(other) && (other.scale > 1 || this.#canHaveUnit(figure, other))) ||
      (isAbout && this.#near(figure, value))
    )
  }

  /**
   * Whether a number can have the unit of a claim: in a table, it is often in another cell, in a sentence beside another
   * number. Ages often have none.
   */
  #canHaveUnit({ dimension, factor }: Figure, number: Figure): boolean {
    if (/[|\t]/.test(this.#text) || (dimension === 'months' && factor === 12)) return true
    // 'of 100 euros spent, 17 are for wages'
    if (dimension === 'percent' && /(?<!\d)100(?!\d)/.test(this.#text)) return true
    if (!this.#own.includes(number) || !this.#own.some((one) => one.dimension === dimension)) return true
    return this.sentences.all.some(
      ({ figures }) =>
        figures.some((one) => one.dimension === dimension) &&
        figures.some((one) => one.dimension === null && isSameFigure(one, number)),
    )
  }

  /** '1.28 million' for 1,284,000. */
  #hasMillions({ dimension, scale }: Figure, value: number): boolean {
    if (scale < MILLION || String(value / scale).replaceAll(/\D/g, '').length < DIGITS_MIN) return false
    return this.numbers.some((all) =>
      all.some(
        (other) =>
          other.dimension === dimension &&
          other.scale === 1 &&
          other.values.some((one) => isRounded(value / scale, one / scale)),
      ),
    )
  }

  #near(claim: Figure, value: number): boolean {
    return this.numbers.some((all) =>
      all.some((other) => {
        if (other.dimension !== null && claim.dimension !== null && other.dimension !== claim.dimension)
          return false
        const factor = other.dimension === claim.dimension ? claim.factor : 1
        const otherFactor = other.dimension === claim.dimension ? other.factor : 1
        return isNear(value * factor, (other.values[0] ?? 0) * otherFactor)
      }),
    )
  }

  /** Whether it follows from two other figures. */
  isDerived(claim: Figure, own: readonly Figure[], calculation: Calculation): boolean {
    return isCalculated(claim, this.numbers, own, calculation)
  }

  /** The same for a few words around a figure: the only sentence with all of them has one other figure of this kind. */
  isElsewhereBy(claim: Figure, around: ReadonlySet<string>): boolean {
    if (claim.dimension === null) return false
    const compared = this.sentences.all.map(({ content, figures }) => {
      const alike = figures.filter(({ dimension }) => dimension === claim.dimension)
      const hasIt = figures.some((other) => isSameFigure(claim, other))
      return { share: shareOf(around, content), hasIt, count: alike.length }
    })
    const [about, ...more] = compared.filter(({ share }) => share === 1)
    if (about?.count !== 1 || more.length > 0) return false
    return compared.every(({ share, hasIt }) => !hasIt || share === 0)
  }

  /**
   * Whether the sentence that says the same as a claim has other figures of this kind, while this one is only in
   * sentences about something else. A figure that is alone in its claim is also compared with parts of sentences.
   */
  isElsewhere(claim: Figure, content: ReadonlySet<string>, isAlone = false): boolean {
    const sentences = isAlone ? this.sentences.parts : this.sentences
    if (content.size < TOPIC_WORDS || (claim.values[0] === 1 && claim.dimension === null)) return false
    const shares = sentences.sharesOf(content)
    const alike = sentences.all.map(({ figures }, at) => {
      const numbers = figures.filter(({ kind }) => kind === claim.kind)
      const hasIt = numbers.some((other) => isSameFigure(claim, other))
      const hasOther = numbers.some((other) => isOfKind(other, claim) && !isSameFigure(claim, other))
      return { share: shares[at] ?? 0, hasIt, hasOther, at }
    })
    const about = alike.filter(({ share }) => share >= SAME_TOPIC)
    if (about.length === 0 || !about.every(({ hasIt, hasOther }) => hasOther && !hasIt)) return false
    const other = Math.max(OTHER_TOPIC, Math.max(...about.map(({ share }) => share)) - MUCH_LESS)
    const isLess = (one: number) =>
      about.every(({ at }) => saysLess(content, sentences.all[one]?.content, sentences.all[at]?.content))
    const having = alike.filter(({ hasIt }) => hasIt)
    // what only a heading has is said of all sentences
    return (
      having.length > 0 &&
      having.every(({ share, at }) => share < other || (share < LESS_TOPIC && isLess(at)))
    )
  }

  #add(figure: Figure): void {
    if (figure.kind === 'weekday') {
      for (const day of figure.values) this.#weekdays.add(day)
      if (figure.values.length > 2) this.#ranges.push(figure.values)
      return
    }
    if (figure.kind === 'date') this.#dates.push(...figure.date)
    for (const value of figure.values) {
      push(this.#plain, keyOf(value), figure)
      // '41.8 + 12.6' for millions
      if (figure.scale > 1) push(this.#plain, keyOf(value / figure.scale), { ...figure, dimension: null })
      if (figure.dimension !== null)
        push(this.#measured, `${figure.dimension} ${keyOf(value * figure.factor)}`, figure)
    }
  }
}

/** A number without a unit that counts nothing. */
const isBare = ({ dimension, kind, counts, isWritten }: Figure) =>
  dimension === null && kind === 'number' && !counts && !isWritten

/** Days and months are durations. */
const isOfKind = (one: Figure, other: Figure) =>
  one.dimension === other.dimension || (isDuration(one) && isDuration(other))

const STEP = /^\s(?:to|à|and|et|ou|or)\s$/u

/** Gives a number the unit of the one before it: 'from nine days to five'. */
function withUnits(figures: Figure[], text: string): Figure[] {
  for (const [at, figure] of figures.entries()) {
    const before = figures[at - 1]
    if (before?.kind !== 'number' || before.dimension === null) continue
    if (figure.kind !== 'number' || figure.dimension !== null || figure.counts) continue
    if (!STEP.test(text.slice(before.start + before.words.length, figure.start))) continue
    figure.dimension = before.dimension
    figure.factor = before.factor
  }
  return figures
}

/** Whether one sentence says only a part of what another one says of a claim. */
function saysLess(
  claim: ReadonlySet<string>,
  one: ReadonlySet<string> = new Set(),
  other: ReadonlySet<string> = new Set(),
): boolean {
  const shared = [...claim].filter((word) => one.has(word))
  return (
    shared.every((word) => other.has(word)) && [...claim].some((word) => other.has(word) && !one.has(word))
  )
}

const DAILY =
  /(?<!\p{L})(?:daily|(?:every|each) day|seven days a week|chaque jour|tous les jours|quotidien\p{L}*|7 jours sur 7)(?!\p{L})/iu
/** Cents can be those of several currencies. */
const CURRENCIES: Record<string, string[]> = { cent: ['euro', 'dollar', 'cent'] }
const DATES_MAX = 60
/** Minutes. */
const DAY = 1_440
/** A date without a year is taken as one of a common year. */
const dayOf = ({ year, month, day }: DateParts) =>
  month === null || day === null ? [] : [Date.UTC(year ?? 2001, month - 1, day) / 86_400_000]
const MILLION = 1_000_000
/** '1 million' says too little of 1,284,000. */
const DIGITS_MIN = 2
const TOPIC_WORDS = 2
const SAME_TOPIC = 0.65
const OTHER_TOPIC = 0.3
const MUCH_LESS = 0.4
const LESS_TOPIC = 0.6

/** 'Un' and 'one' are usually no numbers. */
const isArticle = ({ isWritten, values, dimension }: Figure) =>
  isWritten && values[0] === 1 && dimension === null

function push(map: Map<string, Figure[]>, at: string, figure: Figure): void {
  const list = map.get(at)
  if (list === undefined) map.set(at, [figure])
  else list.push(figure)
}

function isCompatible(claim: Figure, other: Figure): boolean {
  const isOtherKind =
    claim.qualifier !== null && other.qualifier !== null && claim.qualifier !== other.qualifier
  return !isOtherKind && !areOtherRates(claim.rates, other.rates)
}

/** A counted number is neither a measurement nor a day of a month. A year is recognised even if it is counted. */
function canCount(claim: Figure, value: number, other: Figure): boolean {
  if (!claim.counts) return true
  if (other.isOrdinal && !claim.isOrdinal) return false
  if (other.kind === 'date') return value >= 1900
  if (areOtherRates(claim.rates, other.rates)) return false
  return other.dimension === null || other.dimension === 'percent'
}
