import { BULLETS, CHECKBOXES } from './bullets.ts'
import { type Column, columnsUnder, isFigure, median, type TextRow, wordCount } from './text-rows.ts'

const ROWS_MIN = 3
const CELL_WORDS_MAX = 14
/** Parts of the rows with several cells, and of the places in them that are filled. */
const FULL_ROWS = 0.4
const FULL_CELLS = 0.5
/** Columns of words are at least so far apart, in sizes of the letters. */
const CLEAR_GUTTER = 1
/** Running text fills its column, and has more words than cells. */
const TEXT_FILL = 0.7
const TEXT_WORDS = 3
const MARKER = new RegExp(`^(?:[*${CHECKBOXES}${BULLETS}]|\\(?(?:\\d{1,3}|[a-z]|[ivx]{1,5})[.)])$`, 'iu')

/** Whether rows in columns are a table. `width` is that of the text around them; `isFramed` if lines are drawn around. */
export function isTable(
  rows: readonly TextRow[],
  columns: readonly Column[],
  { width, isFramed }: { width: number; isFramed: boolean },
): boolean {
  const places = rows.map(({ cells }) => cells.map((cell) => columnsUnder(columns, cell)))
  const used = places.map((row) => new Set(row.flatMap((place) => place?.[0] ?? [])).size)
  const full = used.filter((count) => count > 1)
  // lines are also drawn around listings of code
  const isSmall = columns.length > (isFramed ? 2 : 3) || isFigureBelowWord(rows)
  const least = isSmall ? 2 : ROWS_MIN
  if (full.length < least || full.length < rows.length * FULL_ROWS) return false
  // the scales of a chart
  if (full.reduce((sum, count) => sum + count, 0) < FULL_CELLS * full.length * columns.length) return false
  const texts = columns.map((_, column) =>
    rows.flatMap(({ cells }, row) => cells.filter((__, at) => places[row]?.[at]?.[0] === column)),
  )
  if (texts.some((cells) => median(cells.map(({ text }) => wordCount(text))) > CELL_WORDS_MAX)) return false
  if (isFramed) return true
  const size = median(rows.map((row) => row.size))
  const gutters = columns.slice(1).map(({ left }, at) => left - (columns[at]?.right ?? 0))
  const isNarrow = Math.min(...gutters) < CLEAR_GUTTER * size
  const figures = texts.filter(
    (cells) => cells.filter(({ text }) => isFigure(text)).length > cells.length / 2,
  )
  if (isNarrow && figures.length < columns.length / 2) return false
  // a list whose markers are apart from its text
  if ((isNarrow || columns.length === 2) && texts[0]?.every(({ text }) => MARKER.test(text.trim())) === true)
    return false
  return !texts.every((cells, at) => isRunningText(cells, columns[at], width / columns.length))
}

/** The smallest table: a row of words and a row with a figure. */
function isFigureBelowWord([head, row, ...others]: readonly TextRow[]): boolean {
  const has = (one: TextRow | undefined) => one?.cells.some(({ text }) => isFigure(text)) === true
  return others.length === 0 && head?.cells.length === row?.cells.length && !has(head) && has(row)
}

/** Lines that fill a column with many words. */
function isRunningText(
  cells: readonly (Column & { text: string })[],
  column: Column | undefined,
  share: number,
): boolean {
  if (column === undefined || column.right - column.left < 0.6 * share) return false
  const fill = median(cells.map(({ left, right }) => right - left)) / (column.right - column.left)
  return fill > TEXT_FILL && median(cells.map(({ text }) => wordCount(text))) > TEXT_WORDS
}
