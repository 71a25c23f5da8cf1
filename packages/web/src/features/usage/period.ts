import type { Period } from '#features/usage/periods.ts'

export type Span = { from: string; to: string; step: 'day' | 'week' | 'month' }

const DAY_MS = 86_400_000
/** From how many days a chart shows weeks, and months. */
const WEEKS_FROM = 45
const MONTHS_FROM = 200

/** The days of a period that ends today; `own` has custom dates, by default the last month. */
export function spanOf(period: Period, own: { from?: string; to?: string } = {}, now = new Date()): Span {
  const today = dayOf(now)
  switch (period) {
    case 'week':
      return { from: daysBefore(today, 6), to: today, step: 'day' }
    case 'month':
      return { from: daysBefore(today, 29), to: today, step: 'day' }
    case 'quarter':
      return { from: mondayOf(daysBefore(today, 77)), to: today, step: 'week' }
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: today, step: 'day' }
    case 'year':
      return { from: `${monthsBefore(today, 11)}-01`, to: today, step: 'month' }
    case 'own': {
      const from = own.from ?? daysBefore(today, 29)
      const to = own.to !== undefined && own.to >= from ? own.to : from > today ? from : today
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
      return { from, to, step: days >= MONTHS_FROM ? 'month' : days >= WEEKS_FROM ? 'week' : 'day' }
    }
  }
}

/** The number of a week (ISO 8601). */
export function weekOf(day: string): number {
  const thursday = Date.parse(mondayOf(day)) + 3 * DAY_MS
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return Math.floor((thursday - first) / (7 * DAY_MS)) + 1
}

function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  return daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}
