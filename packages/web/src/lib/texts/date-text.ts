/** Dates and times as people write them, in both languages: 25/11/2026 and 14:30. */

const two = (value: number) => String(value).padStart(2, '0')

/** '2026-11-25' as '25/11/2026'. */
export const shownDate = (day: string) => day.split('-').toReversed().join('/')

/** '25/11/2026', '5.1.26' or '2026-11-25' as '2026-11-25'; null for what is no day. */
export function dayOf(text: string): string | null {
  const parts = text.trim().split(/[/.\-\s]+/)
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const [first = '', month = '', last = ''] = parts
  const [day, year] = first.length === 4 ? [last, first] : [first, last]
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year)
  const found = new Date(Date.UTC(whole, Number(month) - 1, Number(day)))
  const isReal = found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(day)
  return isReal && whole >= 1970 ? `${whole}-${two(Number(month))}-${two(Number(day))}` : null
}

/** '14:30', '14h30', '1430' or '9' as '14:30' and '09:00'; null for what is no time. */
export function timeOf(text: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:h.]?\s*(\d{2})|\s*h)?$/i.exec(text.trim())
  if (match === null) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : null
}
