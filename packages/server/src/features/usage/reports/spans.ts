const DAY_MS = 86_400_000

/** A period of whole days, `YYYY-MM-DD`, both inclusive. */
export type Span = { from: string; to: string }
export type Step = 'day' | 'week' | 'month'

/** The day in a time zone. */
export function dayIn(timeZone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** The day this many days after a day, or before it. */
export function addDays(day: string, days: number): string {
  return iso(Date.parse(day) + days * DAY_MS)
}

/** The same number of days before the period. */
export function before({ from, to }: Span): Span {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The first days of the steps that a period touches; weeks begin on Monday. */
export function stepsOf({ from, to }: Span, step: Step): string[] {
  const starts: string[] = []
  for (let start = startOf(from, step); start <= to; start = next(start, step)) starts.push(start)
  return starts
}

/**
 * The months in a period: the part of the period in each, and its days as bits, the first day of the month as bit 0.
 */
export function monthsOf({ from, to }: Span): (Span & { month: string; days: number })[] {
  return stepsOf({ from, to }, 'month').map((month) => {
    const end = monthEnd(month)
    const part = { from: month < from ? from : month, to: end > to ? to : end }
    const [first, last] = [dayOfMonth(part.from), dayOfMonth(part.to)]
    return { ...part, month, days: (2 ** (last - first + 1) - 1) * 2 ** (first - 1) }
  })
}

const dayOfMonth = (day: string): number => Number(day.slice(8))

/** The last day of a day's month. */
export function monthEnd(day: string): string {
  return addDays(next(startOf(day, 'month'), 'month'), -1)
}

/** The first day of the step that contains a day. */
export function startOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

function next(start: string, step: Step): string {
  if (step !== 'month') return addDays(start, step === 'day' ? 1 : 7)
  const date = new Date(start)
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

function iso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
