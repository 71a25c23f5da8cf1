/** A number, amount, time of day, date or day of the week in a text. */
export type Figure = {
  kind: 'number' | 'date' | 'weekday'
  /** As written in the text. */
  words: string
  start: number
  /** Its possible numeric values: 1,234 has two. */
  values: number[]
  /** What a word such as million multiplies them by; included in `values`. */
  scale: number
  dimension: string | null
  /** Converts each of `values` to the base unit of the dimension. */
  factor: number
  /** The kind of days, such as working days, and the period of a rate. */
  qualifier: string | null
  rate: string | null
  date: DateParts[]
  isWritten: boolean
  /** Whether it is followed by a counted noun: a word that is not a unit. */
  counts: boolean
  /** Whether it is a part of a counted whole: 'two of the five'. */
  isPart: boolean
}

export type DateParts = { year: number | null; month: number | null; day: number | null }

export const blank = (text: string, start: number, end: number): Figure => ({
  kind: 'number',
  words: text.slice(start, end),
  start,
  values: [],
  scale: 1,
  dimension: null,
  factor: 1,
  qualifier: null,
  rate: null,
  date: [],
  isWritten: false,
  counts: false,
  isPart: false,
})
