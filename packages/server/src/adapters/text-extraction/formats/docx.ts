import type { Extracted } from '../extracted.ts'
import { type MarkdownWriter, markdownWriter } from '../markdown.ts'
import { chartRows } from '../office/chart.ts'
import { type DocxStyles, readStyles } from '../office/docx-styles.ts'
import { onlyCell, tableOf } from '../office/docx-tables.ts'
import { paragraphText } from '../office/docx-text.ts'
import { mainPart, type OfficePackage, openPackage, titleOf } from '../office/package.ts'
import { childOf, childrenOf, type XmlNode } from '../office/xml.ts'

/** What one run through the file knows. */
type Reading = {
  writer: MarkdownWriter
  styles: DocxStyles
  counters: Map<string, number>
  /** The part of the file that a relation of the main part names. */
  partOf(relation: string): string
}

/** Text with headings, lists and tables; boxes, notes, equations, headers and footers included. */
export function readDocx(bytes: Buffer): Extracted {
  const office = openPackage(bytes)
  const main = mainPart(office, 'word/document.xml')
  const relations = office.relations(main).filter(({ isOutside }) => !isOutside)
  const targets = (type: string) => relations.filter((one) => one.type === type).map((one) => one.target)
  const writer = markdownWriter()
  const styles = readStyles(office, targets('styles')[0] ?? '', targets('numbering')[0] ?? '')
  const partOf = (relation: string) =>
    office.part(relations.find(({ id }) => id === relation)?.target ?? '') ?? ''
  const reading: Reading = { writer, styles, counters: new Map(), partOf }

  for (const block of childrenOf(office.part(main) ?? '', 'body')) readBlock(block, reading)
  readApart(office, targets('header'), 'hdr', reading)
  readApart(office, targets('footer'), 'ftr', reading)
  for (const [type, root] of [
    ['footnotes', 'footnotes'],
    ['endnotes', 'endnotes'],
    ['comments', 'comments'],
  ] as const) {
    for (const target of targets(type)) {
      for (const note of childrenOf(office.part(target) ?? '', root)) readBlocks(note, reading)
    }
  }
  return { markdown: writer.text(), sections: [], pages: null, title: titleOf(office), warnings: [] }
}

/** Headers and footers, each once however many sections repeat it. */
function readApart(office: OfficePackage, targets: readonly string[], root: string, reading: Reading): void {
  const seen = new Set<string>()
  for (const target of targets) {
    const xml = office.part(target) ?? ''
    if (seen.has(xml)) continue
    seen.add(xml)
    for (const block of childrenOf(xml, root)) readBlock(block, reading)
  }
}

function readBlocks(parent: XmlNode, reading: Reading): void {
  for (const child of parent.children) if (typeof child !== 'string') readBlock(child, reading)
}

function readBlock(block: XmlNode, reading: Reading): void {
  switch (block.name) {
    case 'p':
      return readParagraph(block, reading)
    case 'tbl':
      return readTable(block, reading)
    // what a content control, a change or an alternative wraps
    case 'sdt':
    case 'sdtContent':
    case 'ins':
    case 'moveTo':
    case 'customXml':
    case 'smartTag':
    case 'AlternateContent':
    case 'Choice':
      return readBlocks(block, reading)
  }
}

function readParagraph(paragraph: XmlNode, reading: Reading): void {
  const { writer, styles } = reading
  const properties = childOf(paragraph, 'pPr')
  const { text, boxes, charts } = paragraphText(paragraph)
  const level = styles.headingLevel(properties)
  const place = level > 0 ? null : styles.listPlace(properties)
  if (level > 0)
    writer.heading(level, text.trim() === '' ? '' : `${styles.headingNumber(properties, level)} ${text}`)
  else if (place === null) writer.paragraph(text)
  else if (text.trim() !== '') writer.item(place.depth, markerOf(place, reading.counters), text)
  for (const box of boxes) readBlocks(box, reading)
  for (const chart of charts) writer.table(chartRows(reading.partOf(chart)))
}

function markerOf(
  place: { list: string; depth: number; isOrdered: boolean },
  counters: Map<string, number>,
): string {
  if (!place.isOrdered) return '-'
  for (const key of counters.keys()) {
    const [list, depth] = key.split(':')
    if (list === place.list && Number(depth) > place.depth) counters.delete(key)
  }
  const key = `${place.list}:${place.depth}`
  const count = (counters.get(key) ?? 0) + 1
  counters.set(key, count)
  return `${count}.`
}

function readTable(table: XmlNode, reading: Reading): void {
  // a table of one cell is a frame around text
  const only = onlyCell(table)
  if (only !== null) return readBlocks(only, reading)
  const { rows, boxes } = tableOf(table)
  reading.writer.table(rows)
  for (const box of boxes) readBlocks(box, reading)
}
