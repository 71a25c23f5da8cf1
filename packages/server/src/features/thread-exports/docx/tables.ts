import { AlignmentType, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { Table as TableNode } from 'mdast'
import { directionOf, inlineRuns, type InlineContext } from './inline.ts'
import { TEXT_WIDTH } from './styles.ts'

/** Half points by the number of columns, so that wide tables stay on the page. */
const SIZES = [
  { columns: 5, size: 20 },
  { columns: 8, size: 16 },
  { columns: 12, size: 12 },
]
const SMALLEST = 10

const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }

export function tableOf(node: TableNode, context: InlineContext): Table {
  const columns = Math.max(1, ...node.children.map((row) => row.children.length))
  const size = SIZES.find((one) => columns <= one.columns)?.size ?? SMALLEST
  const width = Math.floor(TEXT_WIDTH / columns)
  const rows = node.children.map((row, rowAt) => {
    const cells = Array.from({ length: columns }, (_, at) => {
      const children = row.children[at]?.children ?? []
      const alignment = ALIGNMENTS[node.align?.[at] ?? 'left']
      const text = children.map((one) => ('value' in one ? one.value : '')).join('')
      const style = { size, ...(rowAt === 0 && { bold: true }) }
      const runs = inlineRuns(children, context, style)
      return new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { top: 40, bottom: 40, left: 80, right: 80 },
        children: [new Paragraph({ alignment, spacing: { after: 0 }, ...directionOf(text), children: runs })],
      })
    })
    return new TableRow({ tableHeader: rowAt === 0, cantSplit: true, children: cells })
  })
  return new Table({
    rows,
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
  })
}
