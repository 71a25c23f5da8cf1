import { merged } from './grids.ts'
import { CAPTION } from './headings.ts'
import { pageColumns } from './page-columns.ts'
import { leftOf, type PageLine, rightOf } from './page-lines.ts'
import type { Ruling } from './rulings.ts'
import { type Frame, framesOf, withoutBands } from './table-frames.ts'
import { tableRows } from './table-rows.ts'
import { isTable } from './table-shape.ts'
import {
  type Column,
  columnsUnder,
  isFigure,
  median,
  type TextRow,
  textRows,
  wordCount,
} from './text-rows.ts'

/** A table that is known by the places of its words. */
export type AlignedTable = { lines: ReadonlySet<PageLine>; rows: string[][] }

/** Rows of a table are at most so far apart, in sizes of the letters. */
const ROW_GAP = 3.2
/** A title of the next table is at least so far below the rows of the last, in distances of lines. */
const TITLE_GAP = 1.4
/** Columns are at least so far apart, in sizes of the letters. */
const GUTTER = 0.5
/** Parts of the rows that may reach across the gap between two columns, such as headers of several. */
const ACROSS = 0.12
/** A line of words that is so wide, in parts of the column of text, is no cell. */
const WIDE = 0.62
/** Tables beside each other have at least so many rows. */
const ROWS_BESIDE = 3
/** Distance of lines within a cell, in sizes of the letters. */
const REST_GAP = 1.6
/** Parts of the cells of a column that have another beside them in the same table. */
const TOGETHER = 0.25
/** Rules around a table are at least so long, in parts of the width of the text. */
const RULE_MIN = 0.15
/** Lines between rows that only one column has, such as the rest of a wrapped cell or a header of a group. */
const SINGLES_MAX = 3
/** A line with so many words and so little of it blank, in parts of its width, is running text. */
const SENTENCE_WORDS = 8
const SENTENCE_BLANK = 0.1

/** Tables without lines around their cells: rows whose words are below each other in columns. */
export function alignedTables(lines: readonly PageLine[], across: readonly Ruling[]): AlignedTable[] {
  const upright = lines.filter(({ angle }) => angle === lines[0]?.angle)
  if (upright.length < 2) return []
  const rules = upright[0]?.angle === 0 ? merged(across) : []
  return zones(upright, rules).flatMap((zone) =>
    regions(zone, rules).flatMap((region) => tablesOf(region, rules)),
  )
}

type Zone = { lines: PageLine[]; width: number }
/** `rest` are lines below the last row, which can be the end of its cells. */
type Region = {
  rows: TextRow[]
  rest: TextRow[]
  width: number
  isFramed: boolean
}

/** The columns of text of a page, each with its own tables, and what reaches across them. */
function zones(lines: readonly PageLine[], rules: readonly Ruling[]): Zone[] {
  const columns = pageColumns(lines)
  const all = columns.map((column) => ({
    lines: [] as PageLine[],
    width: column.right - column.left,
  }))
  const wide: Zone = {
    lines: [],
    width: (columns.at(-1)?.right ?? 0) - (columns[0]?.left ?? 0),
  }
  const bands = framesOf(rules).filter(({ left, right }) => right - left > wide.width * WIDE)
  for (const line of lines) {
    const [left, right] = [leftOf(line), rightOf(line)]
    const at = columns.findIndex((column) => left > column.left - 3 && right < column.right + 3)
    const isInBand = columns.length > 1 && bands.some(({ top, bottom }) => line.y < top && line.y > bottom)
    const zone = isInBand ? undefined : all[at]
    ;(zone ?? wide).lines.push(line)
  }
  return [...all, wide].filter((zone) => zone.lines.length > 0)
}

/** Rows near each other of which most have several cells. */
function regions({ lines, width }: Zone, all: readonly Ruling[]): Region[] {
  const rowsOfZone = textRows(lines)
  const long = all.filter(({ from, to }) => to - from > RULE_MIN * width)
  const frames = framesOf(withoutBands(long, rowsOfZone))
  const found: Region[] = []
  let rows: TextRow[] = []
  let singles = 0
  let frame: Frame | undefined
  const end = () => {
    const kept = rows.slice(0, rows.length - singles)
    const rest = rows.slice(rows.length - singles)
    // titles and notes between the lines that are drawn around a table
    while (kept[0] !== undefined && isLine(kept[0], width)) kept.shift()
    while (kept.length > 0 && isLine(kept.at(-1), width)) kept.pop()
    if (kept.length > 0) found.push({ rows: kept, rest, width, isFramed: frame !== undefined })
    rows = []
    singles = 0
  }
  for (const row of rowsOfZone) {
    const own = frames.find((one) => row.y < one.top && row.y > one.bottom - 1 && isWithin(row, one))
    const last = rows.at(-1)
    const gap = last === undefined ? 0 : (last.y - row.y) / Math.max(last.size, row.size)
    const isRow = row.cells.length > 1 && !isOneSentence(row, width)
    // lines can be drawn around a part of a table, as behind every second row
    const isOther = own !== frame && !(isRow && singles === 0 && gap < ROW_GAP / 2)
    if (isOther || gap > ROW_GAP) end()
    frame = isOther ? own : (frame ?? own)
    if (isRow || own !== undefined) {
      rows.push(row)
      singles = 0
    } else if (rows.length === 0 || singles === SINGLES_MAX || widthOf(row) >= WIDE * width) end()
    else if (isTitleAfter(rows, row)) end()
    else {
      rows.push(row)
      singles++
    }
  }
  end()
  return found
}

/** Whether a single cell below a larger gap is the title of the next table: larger or in another font than the row above. */
function isTitleAfter(rows: readonly TextRow[], row: TextRow): boolean {
  const last = rows.at(-1)
  const [above, line] = [last?.lines.at(-1), row.lines[0]]
  if (last === undefined || above === undefined || line === undefined) return false
  const gaps = rows.slice(1).map(({ y }, at) => (rows[at]?.y ?? y) - y)
  const pitch = gaps.length === 0 ? 1.5 * last.size : median(gaps)
  return last.y - row.y > TITLE_GAP * pitch && (line.font !== above.font || row.size > last.size)
}

const isLine = (row: TextRow | undefined, width: number) =>
  row !== undefined &&
  row.cells.length === 1 &&
  (widthOf(row) > WIDE * width || CAPTION.test(row.cells[0]?.text ?? ''))

const isWithin = ({ cells }: TextRow, { left, right }: Column) =>
  cells.every((cell) => cell.right > left - 3 && cell.left < right + 3)

const widthOf = ({ cells }: TextRow) => (cells.at(-1)?.right ?? 0) - (cells[0]?.left ?? 0)

/** Justified text can have gaps as wide as those between columns, but all of them are about as wide. */
function isOneSentence({ cells, size }: TextRow, width: number): boolean {
  const gaps = cells.slice(1).map((cell, at) => cell.left - (cells[at]?.right ?? 0))
  const words = cells.reduce((sum, { text }) => sum + wordCount(text), 0)
  const widest = Math.max(...gaps)
  if (words / cells.length > 3 && widest < 1.1 * size) return true
  const extent = (cells.at(-1)?.right ?? 0) - (cells[0]?.left ?? 0)
  if (extent < 0.85 * width || cells.filter(({ text }) => isFigure(text)).length > cells.length / 2)
    return false
  const blank = gaps.reduce((sum, gap) => sum + gap, 0)
  if (words >= SENTENCE_WORDS && blank < SENTENCE_BLANK * extent) return true
  return cells.length > 4 && widest < 2.2 * size && widest < 1.6 * Math.min(...gaps)
}

function tablesOf(region: Region, rules: readonly Ruling[]): AlignedTable[] {
  const columns = columnsOf(region.rows)
  const parts = besideEachOther(region, columns)
  if (parts.length > 1) return parts.flatMap((part) => tablesOf(part, rules))
  if (columns.length < 2 || !isTable(region.rows, columns, region)) return []
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0]
  const third = 0.3 * (right - left)
  const between = rules.filter(({ from, to }) => from < left + third && to > right - third)
  const all = [...region.rows, ...restOf(region, columns)]
  const rows = tableRows(
    all,
    columns,
    between.map(({ at }) => at),
  )
  return rows.length < 2 ? [] : [{ lines: new Set(all.flatMap((row) => row.lines)), rows }]
}

/** The lines below the last row that end one of its cells. */
function restOf({ rows, rest }: Region, columns: readonly Column[]): TextRow[] {
  let last = rows.at(-1)
  const own: TextRow[] = []
  for (const row of rest) {
    const [cell] = row.cells
    const at = cell === undefined ? null : columnsUnder(columns, cell)
    const column = at !== null && at[0] === at[1] ? columns[at[0]] : undefined
    const isUnder =
      column !== undefined &&
      cell !== undefined &&
      cell.left >= column.left - 2 &&
      cell.right <= column.right + 2 * row.size
    if (
      last === undefined ||
      last.y - row.y > REST_GAP * row.size ||
      !isUnder ||
      !/^[^\p{Lu}•●-]/u.test(cell.text.trim())
    )
      break
    own.push(row)
    last = row
  }
  return own
}

/** Tables beside each other, whose rows are at different heights. */
function besideEachOther({ rows, width, isFramed }: Region, columns: readonly Column[]): Region[] {
  const parts: { columns: Set<number>; rows: number }[] = []
  const places = rows.map(({ cells }) => new Set(cells.map((cell) => columnsUnder(columns, cell)?.[0] ?? 0)))
  for (const at of columns.keys()) {
    const own = places.filter((place) => place.has(at))
    const near = parts.at(-1)
    const both = own.filter((place) => [...(near?.columns ?? [])].some((other) => place.has(other)))
    if (near !== undefined && both.length >= TOGETHER * own.length) near.columns.add(at)
    else parts.push({ columns: new Set([at]), rows: own.length })
  }
  if (parts.length < 2 || parts.some((part) => part.columns.size < 2 || part.rows < ROWS_BESIDE)) return []
  return parts.map((part) => ({
    width: width / parts.length,
    isFramed,
    rest: [],
    rows: rows.flatMap((row) => {
      const cells = row.cells.filter((cell) => part.columns.has(columnsUnder(columns, cell)?.[0] ?? 0))
      const lines = row.lines.filter((line) => line.parts.some((cell) => cells.includes(cell)))
      return cells.length === 0 ? [] : [{ ...row, cells, lines }]
    }),
  }))
}

/** The columns between the gaps that (nearly) no row reaches across. */
function columnsOf(rows: readonly TextRow[]): Column[] {
  const size = median(rows.map((row) => row.size))
  const several = rows.filter(({ cells }) => cells.length > 1)
  const most = several.length < 6 ? 0 : Math.max(1, Math.floor(ACROSS * several.length))
  const edges = several
    .flatMap(({ cells }) =>
      cells.flatMap(({ left, right }) => [
        { x: left, step: 1 },
        { x: right, step: -1 },
      ]),
    )
    .sort((a, b) => a.x - b.x || b.step - a.step)
  const columns: Column[] = []
  let depth = 0
  let from: number | null = null
  for (const { x, step } of edges) {
    const was = depth
    depth += step
    if (was <= most && depth > most) {
      const last = columns.at(-1)
      if (last !== undefined && x - last.right < GUTTER * size) from = columns.pop()?.left ?? x
      else from = x
    } else if (was > most && depth <= most && from !== null) {
      columns.push({ left: from, right: x })
      from = null
    }
  }
  return columns
}
