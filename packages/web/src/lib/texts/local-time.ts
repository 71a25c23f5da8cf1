/** The value of a date and time field for an instant: local time, to the minute. */
export function toLocal(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant that such a field means; null where nothing (or nothing whole) is in it. */
export function fromLocal(text: string): string | null {
  const instant = new Date(text)
  return text === '' || Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
