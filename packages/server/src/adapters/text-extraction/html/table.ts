import { attribute, type HtmlElement, type HtmlNode, isElement } from './elements.ts'

/** Maximum number of columns that a cell can span. */
const SPAN_MAX = 60
/** Elements that cells of a data table do not contain. */
const LAYOUT = new Set('table h1 h2 h3 h4 h5 h6 pre ul ol form article section main'.split(' '))
/** Lists are allowed in small cells. */
const LISTS = new Set(['ul', 'ol'])

/** The rows of a data table; null for a table that is only used for layout. */
export function rowsOf(
  table: HtmlElement,
  textOf: (nodes: readonly HtmlNode[]) => string,
): string[][] | null {
  const rows = partsOf(table, 'tr')
  const cells = rows.map((row) => row.childNodes.filter(isCell))
  const widest = cells.reduce((most, row) => Math.max(most, row.length), 0)
  const isHeaded = cells.some((row) => row.some((cell) => cell.tagName === 'th'))
  if (widest < 2 || cells.some((row) => row.some((cell) => isLayout(cell, isHeaded)))) return null
  return cells.map((row) =>
    row.flatMap((cell) => {
      const span = Math.min(Number(attribute(cell, 'colspan')) || 1, SPAN_MAX)
      return [textOf(cell.childNodes), ...Array.from({ length: Math.max(0, span - 1) }, () => '')]
    }),
  )
}

/** The elements with this name in the groups of a table, without those of nested tables. */
function partsOf(table: HtmlElement, name: string): HtmlElement[] {
  return table.childNodes.flatMap((node) => {
    if (!isElement(node)) return []
    if (node.tagName === name) return [node]
    return ['tbody', 'thead', 'tfoot'].includes(node.tagName) ? partsOf(node, name) : []
  })
}

function isCell(node: HtmlNode): node is HtmlElement {
  return isElement(node) && (node.tagName === 'td' || node.tagName === 'th')
}

function isLayout(cell: HtmlElement, isHeaded: boolean): boolean {
  return cell.childNodes.some(
    (node) =>
      isElement(node) &&
      ((LAYOUT.has(node.tagName) && !(isHeaded && LISTS.has(node.tagName))) || isLayout(node, isHeaded)),
  )
}
