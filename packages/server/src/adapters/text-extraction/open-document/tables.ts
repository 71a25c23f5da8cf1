import type { XmlNode } from '../office/xml.ts'

/** Maximum repetitions of a row or a cell: thousands of equal ones fill the rest of a sheet, or are an attack. */
const REPEATS_MAX = 100
/** The cells of a row. Empty ones are only counted, as columns before the next cell with content. */
const CELLS_MAX = 2_000
const GROUPS = new Set(['table-header-rows', 'table-rows', 'table-row-group'])

/** The rows of a table, including those in row groups. */
export function tableRows(table: XmlNode, textOf: (cell: XmlNode) => string): string[][] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (GROUPS.has(child.name)) return tableRows(child, textOf)
    if (child.name !== 'table-row') return []
    const row = cellsOf(child, textOf)
    return row.some((text) => text !== '') ? Array.from({ length: repeats(child, 'rows') }, () => row) : []
  })
}

export function cellsOf(row: XmlNode, textOf: (cell: XmlNode) => string): string[] {
  const cells: string[] = []
  for (const cell of row.children) {
    if (typeof cell === 'string' || cells.length > CELLS_MAX) continue
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const text = cell.name === 'table-cell' ? textOf(cell) : ''
    for (let count = repeats(cell, 'columns'); count > 0; count--) cells.push(text)
  }
  while (cells.at(-1) === '') cells.pop()
  return cells
}

export function repeats({ attributes }: XmlNode, what: 'rows' | 'columns'): number {
  return Math.min(Math.max(Number(attributes[`number-${what}-repeated`] ?? 1) || 1, 1), REPEATS_MAX)
}
