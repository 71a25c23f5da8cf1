import type { Extracted } from '../extracted.ts'
import { type MarkdownWriter, markdownWriter } from '../markdown.ts'
import { chartRows } from '../office/chart.ts'
import { mainPart, type OfficePackage, openPackage, titleOf } from '../office/package.ts'
import { shapesOf, type Shape } from '../office/slide-shapes.ts'
import { childrenOf, descendants, textOf } from '../office/xml.ts'

/** Slides in the order in which they are shown: title, text, tables, diagrams, charts, speaker notes. */
export function readPptx(bytes: Buffer): Extracted {
  const office = openPackage(bytes)
  const main = mainPart(office, 'ppt/presentation.xml')
  const targets = new Map(office.relations(main).map(({ id, target }) => [id, target]))
  const writer = markdownWriter()
  const sections: Extracted['sections'] = []
  for (const { attributes } of childrenOf(office.part(main) ?? '', 'sldIdLst')) {
    const part = targets.get(attributes['r:id'] ?? '') ?? ''
    if (office.part(part) === null) continue
    sections.push({ kind: 'page', name: String(sections.length + 1), start: writer.next() })
    writeSlide(office, part, writer)
  }
  return { markdown: writer.text(), sections, pages: sections.length, title: titleOf(office), warnings: [] }
}

function writeSlide(office: OfficePackage, part: string, writer: MarkdownWriter): void {
  const shapes = shapesOf(office.part(part) ?? '')
  const isTitle = (shape: Shape) => shape.holder === 'title' || shape.holder === 'ctrTitle'
  const title = shapes.find((shape) => isTitle(shape) && shape.paragraphs.length > 0)
  if (title !== undefined) writer.heading(2, title.paragraphs.map(({ text }) => text).join(' '))
  for (const shape of shapes) if (shape !== title) writeShape(shape, writer)
  const relations = office.relations(part).filter(({ isOutside }) => !isOutside)
  const parts = (of: string) =>
    relations.flatMap(({ type, target }) => (type === of ? [office.part(target) ?? ''] : []))
  for (const xml of parts('diagramData')) writeDiagram(xml, writer)
  for (const xml of parts('chart')) writer.table(chartRows(xml))
  for (const xml of parts('notesSlide')) writeNotes(xml, writer)
}

function writeShape({ holder, paragraphs, rows }: Shape, writer: MarkdownWriter): void {
  // the slide number, date and footer
  if (holder === 'sldNum' || holder === 'dt' || holder === 'ftr') return
  if (rows.length > 0) writer.table(rows)
  for (const { text, depth, isItem } of paragraphs) {
    if (isItem) writer.item(depth, '-', text)
    else writer.paragraph(text)
  }
}

/** The texts of a diagram, one list item for each. */
function writeDiagram(xml: string, writer: MarkdownWriter): void {
  for (const point of childrenOf(xml, 'ptLst')) {
    for (const body of descendants(point, 't')) {
      const text = [...descendants(body, 't')].map(textOf).join('')
      writer.item(0, '-', text)
    }
  }
}

function writeNotes(xml: string, writer: MarkdownWriter): void {
  const said = shapesOf(xml).filter(({ holder }) => holder === 'body')
  const texts = said
    .flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    .filter((text) => text.trim() !== '')
  if (texts.length === 0) return
  writer.heading(3, 'Notes')
  for (const text of texts) writer.paragraph(text)
}
