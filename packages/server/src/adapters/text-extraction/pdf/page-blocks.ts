import type { MarkdownWriter } from '../markdown.ts'
import type { Line } from './page-lines.ts'

/** The usual font of a document, from which headings differ. */
export type BodyText = { size: number; font: string; sizes: readonly number[] }

const HEADING_SIZE = 1.15
const HEADING_WORDS_MAX = 30
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\p{Lu}/u
const BULLET = /^[•●○◦▪■□‣⁃∙·–—►➢✓-]\s+/u
/** Line distance beyond which a new paragraph begins, in sizes of the letters. */
const PARAGRAPH_GAP = 1.75
/** A table has at least so many rows with columns, and cells of at most so many words. */
const ROWS_MIN = 2
const CELL_WORDS_MAX = 12

export function bodyOf(lines: readonly Line[]): BodyText {
  const bySize = tally(lines, ({ size }) => String(rounded(size)))
  const size = Number(most(bySize) ?? 10)
  const ofSize = lines.filter((line) => rounded(line.size) === size)
  const sizes = [...bySize.keys()].map(Number).filter((one) => one >= size * HEADING_SIZE)
  return { size, font: most(tally(ofSize, ({ font }) => font)) ?? '', sizes: sizes.sort((a, b) => b - a) }
}

/** Writes a page's lines as headings, paragraphs, lists and tables. */
export function writePage(lines: readonly Line[], body: BodyText, writer: MarkdownWriter): void {
  let at = 0
  while (at < lines.length) {
    const rows = tableAt(lines, at)
    if (rows > 0) {
      writer.table(tableRows(lines.slice(at, at + rows)))
      at += rows
      continue
    }
    const first = lines[at]
    if (first === undefined) return
    const level = headingLevel(first, body)
    let end = at + 1
    while (end < lines.length && tableAt(lines, end) === 0 && belongs(lines, end, level, body)) end++
    writeBlock(lines.slice(at, end), level, writer)
    at = end
  }
}

function writeBlock(lines: readonly Line[], level: number, writer: MarkdownWriter): void {
  const text = joined(lines.map(lineText))
  if (level > 0) writer.heading(level, text)
  else if (BULLET.test(text)) writer.item(0, '-', text.replace(BULLET, ''))
  else writer.paragraph(text)
}

function belongs(lines: readonly Line[], at: number, level: number, body: BodyText): boolean {
  const line = lines[at]
  const before = lines[at - 1]
  if (line === undefined || before === undefined) return false
  const distance = before.y - line.y
  if (distance < -0.5 * line.size || distance > PARAGRAPH_GAP * Math.max(line.size, before.size)) return false
  if (BULLET.test(lineText(line))) return false
  if (level > 0) return rounded(line.size) === rounded(before.size) && line.font === before.font
  return headingLevel(line, body) === 0 && Math.abs(line.size - before.size) < 0.25 * body.size
}

function headingLevel(line: Line, body: BodyText): number {
  const text = lineText(line)
  if (!/\p{L}/u.test(text) || text.split(/\s+/).length > HEADING_WORDS_MAX) return 0
  const size = rounded(line.size)
  if (size >= body.size * HEADING_SIZE) return Math.min(1 + body.sizes.indexOf(size), 4)
  const isNumbered = NUMBERED.test(text) && line.font !== body.font && size >= body.size * 0.95
  return isNumbered && text.length < 100 ? Math.min(body.sizes.length, 3) + 1 : 0
}

/** How many lines from here on are the rows of a table; 0 for none. */
function tableAt(lines: readonly Line[], from: number): number {
  let to = from
  while (to < lines.length && isRow(lines[to], lines[to - 1], to > from)) to++
  return to - from >= ROWS_MIN ? to - from : 0
}

function isRow(line: Line | undefined, before: Line | undefined, hasBefore: boolean): boolean {
  if (line === undefined || line.segments.length < 2) return false
  if (line.segments.some(({ text }) => text.split(/\s+/).length > CELL_WORDS_MAX)) return false
  if (!hasBefore || before === undefined) return true
  // a cell of this row is below one of the previous row
  const tolerance = line.size
  return line.segments.some(({ left, right }) =>
    before.segments.some(
      (above) =>
        Math.abs(above.left - left) < tolerance ||
        Math.abs(above.right - right) < tolerance ||
        Math.abs(above.left + above.right - left - right) < 2 * tolerance,
    ),
  )
}

/** Cells by the columns that the longest row has. */
function tableRows(lines: readonly Line[]): string[][] {
  const columns = [...lines].sort((a, b) => b.segments.length - a.segments.length)[0]?.segments ?? []
  return lines.map(({ segments }) => {
    const row = columns.map(() => '')
    let free = 0
    for (const segment of segments) {
      const near = nearest(columns, segment)
      const column = Math.min(Math.max(near, 0), columns.length - 1)
      row[column] = `${row[column] ?? ''} ${segment.text}`.trim()
      free = Math.max(free, column)
    }
    return row
  })
}

function nearest(columns: readonly { left: number; right: number }[], at: { left: number; right: number }) {
  const distances = columns.map(({ left, right }) => Math.abs(left + right - at.left - at.right))
  return distances.indexOf(Math.min(...distances))
}

export const lineText = (line: Line) => line.segments.map(({ text }) => text.trim()).join(' ')

/** Lines as running text: a word that was parted at the end of a line is whole again. */
export function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (/\p{L}\u00ad$/u.test(text)) return text.slice(0, -1) + line
    if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line
    return text === '' ? line : `${text} ${line}`
  }, '')
}

const rounded = (size: number) => Math.round(size * 2) / 2

function tally(lines: readonly Line[], key: (line: Line) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(key(line), (counts.get(key(line)) ?? 0) + lineText(line).length)
  return counts
}

function most(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
