import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { cellAt, type Grid, gridsOf } from './grids.ts'
import { joined, lineText } from './page-blocks.ts'
import { type Line, pageLines } from './page-lines.ts'
import type { Rulings } from './rulings.ts'

/** What follows one another on a page: lines, or a table that is drawn with lines. */
export type PagePart = { lines: Line[]; rows: null } | { lines: null; rows: string[][] }

/** The longest text of a merged cell that is repeated in every cell it covers, so that each row can be read alone. */
const REPEATED_MAX = 80
/** A box with more words is a column of text. */
const CELL_WORDS_MAX = 150

/** Splits a page's text into ruled tables and the text around them, without losing any. */
export function pageParts(items: readonly TextItem[], rulings: Rulings): PagePart[] {
  const tables = gridsOf(rulings).flatMap((grid) => tableIn(grid, items) ?? [])
  if (tables.length === 0) return [{ lines: pageLines(items), rows: null }]
  const tableOf = new Map(tables.flatMap((table) => [...table.items].map((item) => [item, table] as const)))
  const parts: PagePart[] = []
  const written = new Set<Table>()
  let free: TextItem[] = []
  const end = () => {
    const lines = pageLines(free)
    if (lines.length > 0) parts.push({ lines, rows: null })
    free = []
  }
  for (const item of items) {
    const table = tableOf.get(item)
    if (table === undefined) free.push(item)
    else if (!written.has(table)) {
      end()
      written.add(table)
      parts.push({ lines: null, rows: table.rows })
    }
  }
  end()
  return parts
}

type Table = { items: ReadonlySet<TextItem>; rows: string[][] }

function tableIn(grid: Grid, items: readonly TextItem[]): Table | null {
  const inside = new Map<number, TextItem[]>()
  for (const item of items) {
    const cell = cellOf(grid, item)
    if (cell !== null) inside.set(cell, [...(inside.get(cell) ?? []), item])
  }
  const texts = new Map(
    [...inside]
      .map(([cell, own]) => [cell, joined(pageLines(own).map(lineText))] as const)
      .filter(([, text]) => text !== ''),
  )
  const words = [...texts.values()].map((text) => text.split(/\s+/).length)
  if (words.length < 4 || Math.max(...words) > CELL_WORDS_MAX) return null
  const seen = new Set<number>()
  const rows = grid.cells.map((row) =>
    row.map((cell) => {
      const text = texts.get(cell) ?? ''
      if (seen.has(cell) && text.length > REPEATED_MAX) return ''
      seen.add(cell)
      return text
    }),
  )
  const columns = rows[0]?.map((_, at) => rows.some((row) => row[at] !== '')) ?? []
  const filled = rows
    .filter((row) => row.some((text) => text !== ''))
    .map((row) => row.filter((_, at) => columns[at]))
  const isTable = filled.length > 1 && columns.filter(Boolean).length > 1
  return isTable ? { items: new Set([...inside.values()].flat()), rows: filled } : null
}

/** The cell that contains the centre of an upright piece of text. */
function cellOf(grid: Grid, { str, transform, width }: TextItem): number | null {
  const [a = 1, b = 0, , d = 1, x = 0, y = 0] = transform as number[]
  if (str === '' || Math.abs(b) > 0.01 || a <= 0) return null
  return cellAt(grid, x + width / 2, y + Math.abs(d) * 0.3)
}
