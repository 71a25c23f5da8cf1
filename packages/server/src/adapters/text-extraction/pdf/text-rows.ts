import type { PageLine, Segment } from './page-lines.ts'

/** Words at one height of a page, from left to right. */
export type TextRow = {
  y: number
  size: number
  cells: Segment[]
  lines: PageLine[]
}
export type Column = { left: number; right: number }

/** Base lines so near to each other, in sizes of the letters, are one. */
const SAME_ROW = 0.4

/** The words of lines by their height, from the top down, in any order in the file. */
export function textRows(lines: readonly PageLine[]): TextRow[] {
  const rows: TextRow[] = []
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row !== undefined && row.y - line.y <= SAME_ROW * Math.min(row.size, line.size)) {
      row.cells.push(...line.parts)
      row.lines.push(line)
    } else
      rows.push({
        y: line.y,
        size: line.size,
        cells: [...line.parts],
        lines: [line],
      })
  }
  for (const row of rows) row.cells.sort((a, b) => a.left - b.left)
  return rows
}

/** The column that words are in, or the first and last one that they reach into. */
export function columnsUnder(columns: readonly Column[], cell: Column): [number, number] | null {
  const inside = columns.flatMap((column, at) => {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left)
    const narrower = Math.min(cell.right - cell.left, column.right - column.left)
    return shared > 0.3 * narrower ? [at] : []
  })
  const [first] = inside
  const last = inside.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => word !== '').length
/** Numbers, amounts and signs that stand for one. */
export const isFigure = (text: string) => /^[\s\d.,:%€$£()+−–/*x-]*$/i.test(text) && /[\d–−*x-]/i.test(text)
