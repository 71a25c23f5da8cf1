import { repeatable } from '../markdown.ts'
import { paragraphText } from './docx-text.ts'
import { childOf, type XmlNode } from './xml.ts'

/** The maximum number of columns that a cell spans, or that a row leaves out. */
const SPAN_MAX = 60
/** What wraps rows and cells: content controls, changes and the like. */
const WRAPPERS = ['sdt', 'sdtContent', 'ins', 'moveTo', 'customXml']

/** The cell of a table that has no other; null for other tables. */
export function onlyCell(table: XmlNode): XmlNode | null {
  const rows = named(table, 'tr')
  const cells = rows.length === 1 && rows[0] !== undefined ? named(rows[0], 'tc') : []
  return cells.length === 1 ? (cells[0] ?? null) : null
}

/** Rows of a table, and the text boxes in its cells. A merged cell is repeated, so that every row can be read alone. */
export function tableOf(table: XmlNode): { rows: string[][]; boxes: XmlNode[] } {
  const boxes: XmlNode[] = []
  const rows: string[][] = []
  for (const row of named(table, 'tr')) {
    const above = rows.at(-1) ?? []
    const cells = Array.from({ length: columnsBefore(row) }, () => '')
    for (const cell of named(row, 'tc')) {
      const properties = childOf(cell, 'tcPr')
      const isContinued = isMergedUp(properties)
      const text = isContinued ? (above[cells.length] ?? '') : cellText(cell, boxes)
      cells.push(isContinued ? repeatable(text) : text)
      for (let span = numberOf(properties, 'gridSpan'); span > 1; span--) cells.push(repeatable(text))
    }
    if (!isDeleted(row)) rows.push(cells)
  }
  return { rows, boxes }
}

/** The columns that a row leaves out before its first cell. */
const columnsBefore = (row: XmlNode) => numberOf(childOf(row, 'trPr'), 'gridBefore')

/** Whether a cell continues the one above. */
function isMergedUp(properties: XmlNode | undefined): boolean {
  const merge = childOf(properties, 'vMerge')
  return merge !== undefined && (merge.attributes['val'] ?? 'continue') === 'continue'
}

const isDeleted = (row: XmlNode) => childOf(childOf(row, 'trPr'), 'del') !== undefined

function numberOf(properties: XmlNode | undefined, name: string): number {
  return Math.min(Number(childOf(properties, name)?.attributes['val']) || 0, SPAN_MAX)
}

/** Children by name, including wrapped ones. */
function named(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name === name) return [child]
    return WRAPPERS.includes(child.name) ? named(child, name) : []
  })
}

function cellText(cell: XmlNode, boxes: XmlNode[]): string {
  return cell.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name === 'tbl') {
        return named(child, 'tr')
          .map((row) =>
            named(row, 'tc')
              .map((inner) => cellText(inner, boxes))
              .join(' '),
          )
          .join(' ')
      }
      if (child.name !== 'p') return cellText(child, boxes)
      const said = paragraphText(child)
      boxes.push(...said.boxes)
      return said.text
    })
    .join(' ')
}
