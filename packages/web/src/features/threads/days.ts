export type Day = 'today' | 'yesterday' | 'week' | 'earlier'

/** The age of something, in whole days of this browser's time zone. */
export function dayOf(instant: string, now = new Date()): Day {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const begins = (days: number) => new Date(midnight).setDate(midnight.getDate() - days)
  const at = Date.parse(instant)
  if (at >= begins(0)) return 'today'
  if (at >= begins(1)) return 'yesterday'
  return at >= begins(7) ? 'week' : 'earlier'
}

/** Rows in order, grouped by day. */
export function byDay<Row extends { updated_at: string }>(rows: readonly Row[], now = new Date()) {
  const groups: { day: Day; rows: Row[] }[] = []
  for (const row of rows) {
    const day = dayOf(row.updated_at, now)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}
