import { type Extracted, ExtractionError } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { openPackage, type OfficePackage } from '../office/package.ts'
import { childOf, childrenOf, descendants, textOf, type XmlNode } from '../office/xml.ts'
import { documentReading, readApart, readBlock, readBlocks } from '../open-document/blocks.ts'
import { writeBlocks } from '../office/sheet-blocks.ts'
import { sheetsOf } from '../open-document/sheets.ts'

/** Text (ODT) with headings, lists, tables, notes, headers and footers. */
export function readOdt(bytes: Buffer): Extracted {
  const { office, content } = open(bytes)
  const reading = documentReading(markdownWriter(), content)
  for (const block of childrenOf(content, 'body', 'text')) readBlock(block, reading)
  for (const page of childrenOf(office.part('styles.xml') ?? '', 'master-styles')) {
    for (const name of ['header', 'footer']) {
      const part = childOf(page, name)
      if (part !== undefined) readApart(part, reading)
    }
  }
  for (const note of reading.notes) readBlocks(note, reading)
  return { markdown: reading.writer.text(), sections: [], pages: null, title: titleOf(office), warnings: [] }
}

/** Slides (ODP) in their order: title, text, tables, speaker notes. */
export function readOdp(bytes: Buffer): Extracted {
  const { office, content } = open(bytes)
  const reading = documentReading(markdownWriter(), content)
  const sections: Extracted['sections'] = []
  for (const page of childrenOf(content, 'body', 'presentation')) {
    if (page.name !== 'page') continue
    sections.push({ kind: 'page', name: String(sections.length + 1), start: reading.writer.next() })
    writeSlide(page, reading)
  }
  return {
    markdown: reading.writer.text(),
    sections,
    pages: sections.length,
    title: titleOf(office),
    warnings: [],
  }
}

/** Every sheet of a workbook (ODS) as tables, with dates as ISO and numbers as displayed in the sheet. */
export function readOds(bytes: Buffer): Extracted {
  const { office, content } = open(bytes)
  const writer = markdownWriter()
  const sections: Extracted['sections'] = []
  for (const { name, rows } of sheetsOf(content)) {
    if (rows.length === 0) continue
    sections.push({ kind: 'sheet', name, start: writer.next() })
    writer.heading(2, name)
    writeBlocks(rows, writer)
  }
  return { markdown: writer.text(), sections, pages: null, title: titleOf(office), warnings: [] }
}

function writeSlide(page: XmlNode, reading: ReturnType<typeof documentReading>): void {
  const classOf = (node: XmlNode) => node.attributes['class'] ?? ''
  const frames = page.children.filter((node): node is XmlNode => typeof node !== 'string')
  const title = frames.find((node) => classOf(node) === 'title')
  if (title !== undefined) reading.writer.heading(2, [...descendants(title, 'p')].map(textOf).join(' '))
  for (const frame of frames) if (frame !== title && frame.name !== 'notes') readBlock(frame, reading)
  const notes = frames.find(({ name }) => name === 'notes')
  const [said] =
    notes === undefined ? [] : [...descendants(notes, 'frame')].filter((node) => classOf(node) === 'notes')
  if (said === undefined || textOf(said).trim() === '') return
  reading.writer.heading(3, 'Notes')
  readBlock(said, reading)
}

function open(bytes: Buffer): { office: OfficePackage; content: string } {
  const office = openPackage(bytes)
  if (/<(?:\w+:)?encryption-data/.test(office.part('META-INF/manifest.xml') ?? '')) {
    throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
  }
  const content = office.part('content.xml')
  if (content === null) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  return { office, content }
}

function titleOf(office: OfficePackage): string {
  for (const node of childrenOf(office.part('meta.xml') ?? '', 'meta')) {
    if (node.name === 'title') return textOf(node).trim()
  }
  return ''
}
