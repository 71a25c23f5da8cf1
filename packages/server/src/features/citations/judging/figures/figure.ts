/** A number, amount, time of day, date or day of the week in a text. */
export type Figure = {
  kind: 'number' | 'date' | 'weekday'
  /** As written in the text. */
  words: string
  /** The same with all that it is for: 'six litres per household'. */
  phrase: string
  start: number
  /** Its possible numeric values: 1,234 has two. */
  values: number[]
  /** What a word such as million multiplies them by; included in `values`. */
  scale: number
  dimension: string | null
  /** Converts each of `values` to the base unit of the dimension. */
  factor: number
  /** The kind of days, such as working days. */
  qualifier: string | null
  /** What it is for: 'kg' and 'day' in '25 g per kilo and per day'. */
  rates: readonly string[]
  date: DateParts[]
  isWritten: boolean
  /** Whether it is a word such as 'third'. */
  isOrdinal: boolean
  /** Whether it is followed by a counted noun: a word that is not a unit. */
  counts: boolean
  /** Whether it is a part of a counted whole: 'two of the five'. */
  isPart: boolean
}

export type DateParts = { year: number | null; month: number | null; day: number | null }

export const blank = (text: string, start: number, end: number): Figure => ({
  kind: 'number',
  words: text.slice(start, end),
  phrase: text.slice(start, end),
  start,
  values: [],
  scale: 1,
  dimension: null,
  factor: 1,
  qualifier: null,
  rates: [],
  date: [],
  isWritten: false,
  isOrdinal: false,
  counts: false,
  isPart: false,
})

/** Two weeks are not two months; a number without a unit can have that of the other one. */
const canBeSameUnit = (one: Figure, other: Figure) =>
  one.dimension === null ||
  other.dimension === null ||
  one.scale !== other.scale ||
  (one.dimension === other.dimension ? one.factor === other.factor : !isDuration(one) || !isDuration(other))

/** Days and months are durations. */
export const isDuration = ({ dimension }: Figure) => dimension === 'time' || dimension === 'months'

/** Whether two figures have the same value; 2 hours are 120 minutes. */
export function isSameFigure(claim: Figure, other: Figure): boolean {
  if (claim.kind !== other.kind) return false
  if (claim.kind === 'weekday') return claim.values.some((day) => other.values.includes(day))
  if (claim.kind === 'date') return claim.date.some((one) => other.date.some((two) => agree(one, two)))
  return claim.values.some((value) =>
    other.values.some(
      (one) =>
        (keyOf(one) === keyOf(value) && canBeSameUnit(claim, other)) ||
        // '−18 %' for a fall of 18 %
        (claim.dimension === 'percent' && keyOf(one) === keyOf(-value)) ||
        // '41.8' for 41.8 million
        (claim.dimension === null && other.scale > 1 && keyOf(one / other.scale) === keyOf(value)) ||
        (claim.dimension === other.dimension && keyOf(one * other.factor) === keyOf(value * claim.factor)),
    ),
  )
}

/** Values with the same key are equal, in spite of the rounding of decimals. */
export const keyOf = (value: number) => String(Number(value.toPrecision(9)))

/** Whether a date has all parts of a claimed one. */
export function agree(claim: DateParts, other: DateParts): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b
  if (claim.month !== null && other.month === null) return false
  if (claim.day !== null && other.day === null) return false
  return same(claim.year, other.year) && same(claim.month, other.month) && same(claim.day, other.day)
}
