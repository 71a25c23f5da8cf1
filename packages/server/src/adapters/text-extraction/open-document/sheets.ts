import { elementsOf, type XmlNode } from '../office/xml.ts'
import { inlineText } from './inline.ts'
import { cellsOf, repeats } from './tables.ts'

/** A sheet with its rows; an empty row separates blocks. */
type Sheet = { name: string; rows: string[][] }

/** Yields the sheets of a workbook. Only one row at a time is parsed into memory. */
export function* sheetsOf(content: string): Generator<Sheet> {
  let sheet: Sheet | null = null
  let notes: string[][] = []
  for (const node of elementsOf(content, { whole: 'table-row', bare: 'table' })) {
    if (node.name === 'table') {
      if (sheet !== null) yield finished(sheet, notes)
      sheet = { name: node.attributes['name'] ?? '', rows: [] }
      notes = []
    } else if (sheet !== null) addRow(node, sheet.rows, notes)
  }
  if (sheet !== null) yield finished(sheet, notes)
}

function finished({ name, rows }: Sheet, notes: readonly string[][]): Sheet {
  if (rows.at(-1)?.length === 0) rows.pop()
  return { name, rows: notes.length === 0 ? rows : [...rows, [], ...notes] }
}

function addRow(node: XmlNode, rows: string[][], notes: string[][]): void {
  const row = cellsOf(node, (cell) => {
    const said = inlineText(cell)
    for (const note of said.notes) notes.push([inlineText(note).text])
    return cell.attributes['value-type'] === 'date'
      ? dateText(cell.attributes['date-value'] ?? '')
      : said.text
  })
  if (row.length === 0) {
    if (rows.length > 0 && rows.at(-1)?.length !== 0) rows.push([])
    return
  }
  for (let count = repeats(node, 'rows'); count > 0; count--) rows.push(row)
}

/** Formats a date as 2026-01-31, with a time as 2026-01-31 08:15. */
const dateText = (date: string) =>
  date
    .replace(/T00:00:00(?:\.0+)?$/, '')
    .replace('T', ' ')
    .slice(0, 16)
