import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { repeatable } from '../markdown.ts'
import { joined } from './joined.ts'
import { lineText, pageLines, type TaggedHeading } from './page-lines.ts'
import { wordCount } from './text-rows.ts'

export type TaggedTable = { items: ReadonlySet<TextItem>; rows: string[][] }
/** `headings` is null for a page without tags. */
export type Tags = { headings: ReadonlyMap<TextItem, TaggedHeading> | null; tables: TaggedTable[] }
export const NO_TAGS: Tags = { headings: null, tables: [] }

/** What pdf.js gives: the tree of a page's tags, and text between marks that name its leaves. */
type Node = {
  role?: string
  type?: string
  id?: string
  children?: readonly Node[]
  colSpan?: number
  rowSpan?: number
}
type Marked = TextItem | { type: string; id?: string | null }

const HEADING = /^(?:H([1-6])?|Title)$/
/** A cell with more words is a part of the page. */
const CELL_WORDS_MAX = 150
const SPAN_MAX = 60

/** Headings and tables of a tagged PDF, as word processors write them. */
export function tagsOf(tree: Node | null, content: readonly Marked[]): Tags {
  const headings = new Map<TextItem, TaggedHeading>()
  const tables: TaggedTable[] = []
  if (tree === null) return NO_TAGS
  const texts = textsByMark(content)
  const walk = (node: Node) => {
    const [isHeading, level] = HEADING.exec(node.role ?? '') ?? []
    if (isHeading !== undefined) {
      const heading = { level: Number(level ?? 1) }
      for (const item of itemsIn(node, texts)) headings.set(item, heading)
    } else if (node.role === 'Table') {
      const table = tableOf(node, texts)
      if (table !== null) {
        tables.push(table)
        return
      }
    }
    for (const child of node.children ?? []) walk(child)
  }
  walk(tree)
  return { headings, tables }
}

function textsByMark(content: readonly Marked[]): Map<string, TextItem[]> {
  const texts = new Map<string, TextItem[]>()
  const open: unknown[] = []
  for (const one of content) {
    if ('str' in one) {
      // marks within others, such as the letters of a ligature, have no name
      const mark = open.findLast((id): id is string => typeof id === 'string')
      if (mark !== undefined) texts.set(mark, [...(texts.get(mark) ?? []), one])
    } else if (one.type === 'endMarkedContent') open.pop()
    else open.push(one.id)
  }
  return texts
}

function itemsIn(node: Node, texts: ReadonlyMap<string, readonly TextItem[]>): TextItem[] {
  if (node.type === 'content') return [...(texts.get(node.id ?? '') ?? [])]
  return (node.children ?? []).flatMap((child) => itemsIn(child, texts))
}

function tableOf(table: Node, texts: ReadonlyMap<string, readonly TextItem[]>): TaggedTable | null {
  const items = new Set<TextItem>()
  const rows: string[][] = []
  /** Texts of cells that reach down into the next rows, by column. */
  const below: { text: string; rows: number }[] = []
  for (const row of rowsIn(table)) {
    const cells: string[] = []
    const fill = () => {
      for (
        let above = below[cells.length];
        above !== undefined && above.rows > 0;
        above = below[cells.length]
      ) {
        above.rows--
        cells.push(repeatable(above.text))
      }
    }
    for (const cell of (row.children ?? []).filter(({ role }) => role === 'TH' || role === 'TD')) {
      fill()
      const own = itemsIn(cell, texts)
      for (const item of own) items.add(item)
      const text = joined(pageLines(own).map(lineText))
      if (wordCount(text) > CELL_WORDS_MAX) return null
      for (let span = 0; span < spanOf(cell.colSpan); span++) {
        below[cells.length] = { text, rows: spanOf(cell.rowSpan) - 1 }
        cells.push(span === 0 ? text : repeatable(text))
      }
    }
    fill()
    if (cells.some((text) => text !== '')) rows.push(cells)
  }
  const isTable = rows.length > 1 && rows.some((row) => row.filter((text) => text !== '').length > 1)
  return isTable ? { items, rows } : null
}

const spanOf = (span: number | undefined) => Math.min(Math.max(span ?? 1, 1), SPAN_MAX)

function rowsIn(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) => {
    if (child.role === 'TR') return [child]
    return child.role === 'Table' ? [] : rowsIn(child)
  })
}
