import type { MarkdownWriter } from '../markdown.ts'

/**
 * Writes the rows of a sheet. Empty rows separate blocks: a block of several columns is a table, one of a single column
 * becomes lines. Columns that are completely empty are left out.
 */
export function writeBlocks(rows: readonly string[][], writer: MarkdownWriter): void {
  let block: string[][] = []
  const flush = () => {
    const used = new Set<number>()
    for (const row of block) for (const [column, text] of row.entries()) if (text !== '') used.add(column)
    const columns = [...used].sort((a, b) => a - b)
    if (columns.length === 1) for (const row of block) writer.paragraph(row.join(' '))
    else if (columns.length > 1) writer.table(block.map((row) => columns.map((column) => row[column] ?? '')))
    block = []
  }
  for (const row of rows) {
    if (row.length === 0) flush()
    else block.push(row)
  }
  flush()
}
