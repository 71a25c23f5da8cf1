/** One line of CSV (RFC 4180). Neutralises texts that a spreadsheet would read as a formula. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text of a cell that such a file contains, without white space around it. */
export function plainCell(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r\n])/, '').trim()
}

/** One cell of such a line. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
