import type { Summary } from '../calls.ts'

type Day = Summary['trend'][number]
const DAY_MS = 86_400_000

/** Each of the last days, with zero on days without feedback. */
export function everyDay(counts: readonly Day[], days: number, today: Date): Day[] {
  const known = new Map(counts.map((one) => [one.day, one]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(today.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, positive: 0, negative: 0 }
  })
}
