import { alignedTables } from './aligned-tables.ts'
import { pageLines } from './page-lines.ts'
import type { RuledTable } from './ruled-tables.ts'
import type { Ruling } from './rulings.ts'
import { isFigure } from './text-rows.ts'

/** Parts of a table's cells that are figures. */
const FIGURES = 0.4
/** A cell of labels reaches over so many rows if lines are only drawn beside it. */
const LABEL_ROWS = 3

/**
 * Reads a table by the places of its words where only some of its lines are drawn: a grid can have one line beside the
 * labels, or none between them.
 */
export function refined(table: RuledTable, across: readonly Ruling[]): string[][] {
  const lines = pageLines([...table.items])
  const [whole, ...others] = alignedTables(lines, across)
  if (whole === undefined || others.length > 0 || whole.lines.size < lines.length) return table.rows
  const cells = whole.rows.flat().filter((text) => text !== '')
  const isOfFigures = cells.filter(isFigure).length >= FIGURES * cells.length
  const [columns, drawn] = [whole.rows[0]?.length ?? 0, table.rows[0]?.length ?? 0]
  const hasFiner = columns > drawn || (columns === drawn && hasTallLabels(table))
  return isOfFigures && hasFiner && whole.rows.length >= table.rows.length ? whole.rows : table.rows
}

function hasTallLabels({ grid }: RuledTable): boolean {
  const labels = grid.cells.map((row) => row[0])
  return labels.some((label) => labels.filter((other) => other === label).length >= LABEL_ROWS)
}
