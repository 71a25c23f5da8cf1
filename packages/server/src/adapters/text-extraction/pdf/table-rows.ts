import { repeatable } from '../markdown.ts'
import { type Column, columnsUnder, isFigure, median, type TextRow } from './text-rows.ts'

/** A row of the page, cut into the columns of a table. */
type Cut = { y: number; size: number; cells: string[] }

/** Lines within a cell are at most so far apart, in sizes of the letters. */
const TIGHT = 1.5
/** The distance of rows is at least so many times that of lines within a cell. */
const LOOSE = 1.22

/** The rows of a table whose cells can have several lines. `rules` are the heights of the lines drawn between rows. */
export function tableRows(
  rows: readonly TextRow[],
  columns: readonly Column[],
  rules: readonly number[],
): string[][] {
  const cuts = rows.map((row) => cut(row, columns))
  const isRuled = rules.length > 0 && isRowByRow(cuts, rules)
  const isParted = isRuled ? null : partedByGaps(cuts)
  const joined: Cut[] = []
  for (const one of cuts) {
    const before = joined.at(-1)
    const isSame =
      before !== undefined &&
      (isRuled
        ? !isFullRow(one) && !rules.some((rule) => rule < lastCut(cuts, one).y && rule > one.y)
        : continues(lastCut(cuts, one), one, isParted))
    if (isSame) before.cells = before.cells.map((text, at) => `${text} ${one.cells[at] ?? ''}`.trim())
    else joined.push({ ...one, cells: [...one.cells] })
  }
  return joined.map(({ cells }) => cells)
}

const lastCut = (cuts: readonly Cut[], one: Cut) => cuts[cuts.indexOf(one) - 1] ?? one

function cut(row: TextRow, columns: readonly Column[]): Cut {
  const cells = columns.map(() => '')
  for (const cell of row.cells) {
    const [first, last] = columnsUnder(columns, cell) ?? nearest(columns, cell)
    for (let at = first; at <= last; at++) {
      const text = at === first ? cell.text.trim() : repeatable(cell.text.trim())
      cells[at] = `${cells[at] ?? ''} ${text}`.trim()
    }
  }
  return { y: row.y, size: row.size, cells }
}

function nearest(columns: readonly Column[], cell: Column): [number, number] {
  const distances = columns.map(({ left, right }) => Math.max(left - cell.right, cell.left - right))
  const at = distances.indexOf(Math.min(...distances))
  return [at, at]
}

/** Whether lines are drawn between single rows, not only around the header and the whole. */
function isRowByRow(cuts: readonly Cut[], rules: readonly number[]): boolean {
  const strips = new Map<number, number>()
  for (const { y } of cuts) {
    const strip = rules.filter((rule) => rule > y).length
    strips.set(strip, (strips.get(strip) ?? 0) + 1)
  }
  return strips.size >= 4 && median([...strips.values()]) <= 4
}

/** A row with a label and a figure is complete; a line without a figure continues a cell. */
const isFullRow = ({ cells }: Cut) =>
  cells[0] !== '' && cells.slice(1).some((text) => text !== '' && isFigure(text))

const filled = ({ cells }: Cut) => cells.filter((text) => text !== '').length

/**
 * Where cells have several lines, rows are farther apart than lines. Returns the distance from which a new row begins,
 * or null if the distances do not tell.
 */
function partedByGaps(cuts: readonly Cut[]): number | null {
  const gaps = cuts.slice(1).map((one, at) => ({ gap: (cuts[at]?.y ?? 0) - one.y, one }))
  const sorted = gaps.map(({ gap }) => gap).sort((a, b) => a - b)
  let widest = LOOSE
  let limit: number | null = null
  for (const [at, gap] of sorted.entries()) {
    const next = sorted[at + 1]
    if (next === undefined || gap <= 0 || next / gap <= widest) continue
    widest = next / gap
    limit = (gap + next) / 2
  }
  if (limit === null) return null
  const tight = gaps.filter(({ gap }) => gap < (limit ?? 0))
  const partial = tight.filter(({ one }) => filled(one) < one.cells.length || !one.cells.some(isFigure))
  const isWrapping = partial.length === tight.length && tight.every(({ gap, one }) => gap <= TIGHT * one.size)
  return isWrapping && sorted.length - tight.length >= 2 ? limit : null
}

/** Whether a line continues the cells above it. */
function continues(above: Cut, one: Cut, limit: number | null): boolean {
  const gap = above.y - one.y
  if (gap > TIGHT * Math.max(above.size, one.size)) return false
  if (limit !== null) return gap < limit
  const [label = '', ...others] = one.cells
  const isUnder = one.cells.every((text, at) => text === '' || above.cells[at] !== '')
  if (label === '')
    return isUnder && filled(one) < filled(above) && !others.some((text) => text !== '' && isFigure(text))
  return others.every((text) => text === '') && /^\p{Ll}/u.test(label) && above.cells[0] !== ''
}
