import type { DateParts, Figure } from './figure.ts'
import { figuresIn } from './figures.ts'

/** The figures of a passage, indexed for lookups. */
export class Figures {
  readonly #plain = new Map<string, Figure[]>()
  readonly #measured = new Map<string, Figure[]>()
  readonly #dates: DateParts[] = []
  readonly #weekdays = new Set<number>()

  constructor(...texts: string[]) {
    for (const text of texts) for (const figure of figuresIn(text, true)) this.#add(figure)
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
      return plain.some((other) => canCount(figure, value, other)) || (isAbout && this.#near(value))
    const measured = this.#measured.get(`${dimension} ${key(value * factor)}`) ?? []
    if (measured.some((other) => isCompatible(figure, other))) return true
    // in a table, the unit is often in another cell
    return (
      plain.some(
        (other) =>
          other.dimension === null && other.kind === 'number' && !other.counts && !isBelow(other, figure),
      ) ||
      (isAbout && this.#near(value))
    )
  }

  #near(value: number): boolean {
    return [...this.#plain.keys()].some((other) => Math.abs(Number(other) - value) <= Math.abs(value) * 0.05)
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

/** 'One' and 'a' are usually words rather than numbers. */
const isBelow = (other: Figure, claim: Figure) =>
  other.isWritten && claim.dimension !== null && other.values[0] === 1

function agree(claim: DateParts, other: DateParts): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b
  if (claim.month !== null && other.month === null) return false
  if (claim.day !== null && other.day === null) return false
  return same(claim.year, other.year) && same(claim.month, other.month) && same(claim.day, other.day)
}
