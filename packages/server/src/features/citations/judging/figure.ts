/** A number, amount, time of day, date or day of the week in a text. */
export type Figure = {
  kind: 'number' | 'date' | 'weekday'
  /** As it is written. */
  words: string
  start: number
  /** How a number can be read: 1,234 has two readings. */
  values: number[]
  dimension: string | null
  /** In the dimension's own unit for each of `values`. */
  factor: number
  /** Kind of days, and what a rate is for. */
  qualifier: string | null
  rate: string | null
  date: DateParts[]
  isWritten: boolean
  /** Followed by what is counted: a word that is no unit. */
  counts: boolean
}

export type DateParts = { year: number | null; month: number | null; day: number | null }

export const blank = (text: string, start: number, end: number): Figure => ({
  kind: 'number',
  words: text.slice(start, end),
  start,
  values: [],
  dimension: null,
  factor: 1,
  qualifier: null,
  rate: null,
  date: [],
  isWritten: false,
  counts: false,
})
