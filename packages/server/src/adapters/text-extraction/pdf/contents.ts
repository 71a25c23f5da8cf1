import { type Line, lineText } from './page-lines.ts'

/** A line of a table of contents: a title, leaders, a page. */
const ENTRY = /^(.*?\S)\s*(?:[.·…]\s*){4,}([\divxlc-]{1,7})$/i
/** Longer lines are not searched: a line of dots alone would take long. */
const LENGTH_MAX = 400

/** The titles and pages of lines with leaders between them, from a line on. */
export function contentsAt(lines: readonly Line[], from: number): string[][] {
  const rows: string[][] = []
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined) break
    const text = lineText(line)
    const [, title = '', page = ''] = text.length > LENGTH_MAX ? [] : (ENTRY.exec(text) ?? [])
    if (title === '') break
    rows.push([title, page])
  }
  return rows
}
