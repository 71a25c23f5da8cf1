import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { repeatable } from '../markdown.ts'
import { cellAt, type Grid } from './grids.ts'
import { joined } from './joined.ts'
import { type Line, lineText, pageLines } from './page-lines.ts'
import { isFigure, wordCount } from './text-rows.ts'

/** A table that is drawn with lines, and the pieces of text in it. */
export type RuledTable = {
  items: ReadonlySet<TextItem>
  rows: string[][]
  grid: Grid
}

/** A box with more words is a column of text. */
const CELL_WORDS_MAX = 150
/** Share of the places in a grid that need a separate cell; a drawing has fewer. */
const CELLS_MIN = 0.35
/** Base lines of one row, in sizes of the letters. */
const SAME_ROW = 0.4

/** Reads the text inside a grid; null if the grid is no table. */
export function ruledTable(grid: Grid, items: readonly TextItem[]): RuledTable | null {
  const places = grid.cells.flat()
  if (new Set(places).size < CELLS_MIN * places.length) return null
  const whole = withWholeLabels(withShadedRows(grid, items), items)
  const inside = new Map<number, TextItem[]>()
  for (const item of items) {
    const cell = cellOf(whole, item)
    if (cell !== null) inside.set(cell, [...(inside.get(cell) ?? []), item])
  }
  const texts = new Map(
    [...inside].map(([cell, own]) => [cell, pageLines(own)] as const).filter(([, lines]) => lines.length > 0),
  )
  const words = [...texts.values()].map((lines) => wordCount(joined(lines.map(lineText))))
  if (words.length < 4 || Math.max(...words) > CELL_WORDS_MAX) return null
  const seen = new Set<number>()
  const rows = whole.cells
    .filter((row, at) => !isSameRow(row, whole.cells[at - 1]))
    .flatMap((row) => {
      const cells = row.map((cell) => texts.get(cell) ?? [])
      const isFirst = row.every((cell) => !seen.has(cell))
      const several = isFirst && new Set(row).size === row.length ? rowsIn(cells) : null
      const text = row.map((cell) => {
        const said = joined((texts.get(cell) ?? []).map(lineText))
        // a merged cell is repeated in every place it covers, so that each row can be read alone
        if (seen.has(cell)) return repeatable(said)
        seen.add(cell)
        return said
      })
      return several ?? [text]
    })
  const columns = rows[0]?.map((_, at) => rows.some((row) => row[at] !== '')) ?? []
  const filled = rows
    .filter((row) => row.some((text) => text !== ''))
    .map((row) => row.filter((_, at) => columns[at]))
  const isTable = filled.length > 1 && columns.filter(Boolean).length > 1
  return isTable ? { items: new Set([...inside.values()].flat()), rows: filled, grid } : null
}

const isSameRow = (row: readonly number[], above: readonly number[] | undefined) =>
  above !== undefined && row.every((cell, at) => cell === above[at])

/** Parts rows that a fill behind the whole row seems to merge, if their words are in the columns of the other rows. */
function withShadedRows(grid: Grid, items: readonly TextItem[]): Grid {
  let next = grid.cells.length * grid.xs.length
  const cells = grid.cells.map((row, at) => {
    const [whole] = row
    const isOneCell = whole !== undefined && row.length > 2 && row.every((cell) => cell === whole)
    if (!isOneCell || grid.cells.some((other, index) => index !== at && other.includes(whole))) return row
    const columns = items.flatMap((item) => (cellOf(grid, item) === whole ? [columnOf(grid, item)] : []))
    return columns.includes(null) || new Set(columns).size < 3 ? row : row.map(() => next++)
  })
  return { ...grid, cells }
}

/** The only column that a piece of text is in; null if it reaches into another. */
function columnOf({ xs }: Grid, { str, transform, width }: TextItem): number | null {
  const left = Number(transform[4])
  const at = xs.findIndex((edge, index) => left >= edge - 1 && left < (xs[index + 1] ?? -Infinity))
  return str.trim() === '' || left + width <= (xs[at + 1] ?? 0) + 1 ? at : null
}

/** Joins the lines of a label that have a box each, while the other cells of the row are whole. */
function withWholeLabels(grid: Grid, items: readonly TextItem[]): Grid {
  const cells: number[][] = []
  for (const row of grid.cells) {
    const above = cells.at(-1)
    const [label] = row
    const isRest =
      above !== undefined &&
      row.length > 2 &&
      label !== above[0] &&
      row.every((cell, at) => at === 0 || cell === above[at])
    const first = isRest
      ? items.find((item) => item.str.trim() !== '' && cellOf(grid, item) === label)
      : undefined
    const continues = isRest && (first === undefined || /^\p{Ll}/u.test(first.str.trim()))
    cells.push(continues ? [...above] : row)
  }
  // words are looked up by the cells, so a label keeps the number of its first line
  return { ...grid, cells }
}

/** The rows between two lines of a table that only has some: every line has a label, and figures are below each other. */
function rowsIn(cells: readonly (readonly Line[])[]): string[][] | null {
  const [labels = []] = cells
  if (labels.length < 2) return null
  const rowOf = (line: Line) => labels.findIndex(({ y, size }) => Math.abs(y - line.y) < SAME_ROW * size)
  const isAligned = cells.flat().every((line) => rowOf(line) !== -1)
  const hasFigures = cells
    .slice(1)
    .some((lines) => lines.length > 1 && lines.every((line) => isFigure(lineText(line))))
  if (!isAligned || !hasFigures) return null
  return labels.map((_, row) =>
    cells.map((lines) => joined(lines.filter((line) => rowOf(line) === row).map(lineText))),
  )
}

/** The cell that contains the centre of a piece of text that is written to the right or upwards. */
function cellOf(grid: Grid, { str, transform, width }: TextItem): number | null {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform as number[]
  if (str === '') return null
  if (Math.abs(b) <= 0.01 && a > 0) return cellAt(grid, x + width / 2, y + Math.abs(d) * 0.3)
  return Math.abs(a) <= 0.01 && b > 0 ? cellAt(grid, x - Math.abs(c) * 0.3, y + width / 2) : null
}
