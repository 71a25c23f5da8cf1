import type { MarkdownWriter } from '../markdown.ts'
import { childrenOf, type XmlNode } from '../office/xml.ts'
import { inlineText } from './inline.ts'
import { tableRows } from './tables.ts'

/** The state while a document is read. */
export type Reading = {
  writer: MarkdownWriter
  /** The styles of lists with a numbered first level. */
  ordered: ReadonlySet<string>
  /** Footnotes, endnotes and comments, to be written after the text. */
  notes: XmlNode[]
  /** Headers and footers that have been written. */
  seen: Set<string>
}

export function documentReading(writer: MarkdownWriter, content: string): Reading {
  return { writer, ordered: orderedLists(content), notes: [], seen: new Set() }
}

function orderedLists(content: string): Set<string> {
  const ordered = new Set<string>()
  for (const style of childrenOf(content, 'automatic-styles')) {
    if (style.name !== 'list-style') continue
    const first = style.children.find((child) => typeof child !== 'string')
    if (typeof first === 'object' && first.name === 'list-level-style-number')
      ordered.add(style.attributes['name'] ?? '')
  }
  return ordered
}

export function readBlocks(parent: XmlNode, reading: Reading): void {
  for (const child of parent.children) if (typeof child !== 'string') readBlock(child, reading)
}

/** Writes a header or footer, but only once if several pages repeat it. */
export function readApart(part: XmlNode, reading: Reading): void {
  const key = JSON.stringify(part.children)
  if (!reading.seen.has(key)) readBlocks(part, reading)
  reading.seen.add(key)
}

export function readBlock(block: XmlNode, reading: Reading): void {
  switch (block.name) {
    case 'h':
      return readText(block, reading, (text) =>
        reading.writer.heading(Number(block.attributes['outline-level'] ?? 1) || 1, text),
      )
    case 'p':
      return readText(block, reading, (text) => reading.writer.paragraph(text))
    case 'list':
      return readList(block, reading, 0, reading.ordered.has(block.attributes['style-name'] ?? ''))
    case 'table':
      return readTable(block, reading)
    // deleted text, declarations, scripts, and indexes that repeat the content of the document
    case 'tracked-changes':
    case 'sequence-decls':
    case 'variable-decls':
    case 'user-field-decls':
    case 'forms':
    case 'event-listeners':
    case 'table-of-content':
    case 'alphabetical-index':
    case 'desc':
      return
    default:
      return readBlocks(block, reading)
  }
}

function readText(block: XmlNode, reading: Reading, write: (text: string) => void): void {
  const { text, boxes, notes } = inlineText(block)
  write(text)
  reading.notes.push(...notes)
  for (const box of boxes) readBlocks(box, reading)
}

function readList(list: XmlNode, reading: Reading, depth: number, isOrdered: boolean): void {
  let count = 0
  for (const item of list.children) {
    if (typeof item === 'string') continue
    let marker = isOrdered && item.name === 'list-item' ? `${++count}.` : '-'
    for (const child of item.children) {
      if (typeof child === 'string') continue
      if (child.name === 'list') readList(child, reading, depth + 1, isOrdered)
      else if (child.name === 'p') {
        readText(child, reading, (text) => reading.writer.item(depth, marker, text))
        marker = ' '.repeat(marker.length)
      } else readBlock(child, reading)
    }
  }
}

function readTable(table: XmlNode, reading: Reading): void {
  const boxes: XmlNode[] = []
  const rows = tableRows(table, (cell) => {
    const said = inlineText(cell)
    boxes.push(...said.boxes)
    reading.notes.push(...said.notes)
    return said.text
  })
  reading.writer.table(rows)
  for (const box of boxes) readBlocks(box, reading)
}
