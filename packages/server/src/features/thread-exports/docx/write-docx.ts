import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx'
import type { Exported, ExportedMessage } from '../exported.ts'
import type { Building } from './building.ts'
import { exportDate, exportText } from '../export-texts.ts'
import { blocksOf } from './blocks.ts'
import { clean, directionOf, styledRuns } from './inline.ts'
import { LISTS_DEPTH, Numbering } from './numbering.ts'
import { Notes } from './notes.ts'
import { pictureParagraphs } from './pictures.ts'
import { PAGE, STYLES } from './styles.ts'

/** The conversation as a document for office suites: real headings, lists, tables, formulas, footnotes and pictures. */
export async function writeDocx(exported: Exported): Promise<Uint8Array> {
  const { lang, time_zone, assistant_name, exported_at } = exported
  const building = { exported, notes: new Notes(), numbering: new Numbering() }
  const name = exported.name === '' ? exportText(lang, 'conversation') : exported.name
  const about = [
    exportText(lang, 'with', { name: assistant_name }),
    exportText(lang, 'exported', { date: exportDate(exported_at, lang, time_zone) }),
  ]
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, ...directionOf(name), children: styledRuns(name) }),
    ...about.map((text) => new Paragraph({ style: 'About', children: styledRuns(text) })),
    ...exported.messages.flatMap((message) => messageBlocks(message, building)),
  ]
  const document = new Document({
    title: clean(name),
    creator: clean(assistant_name),
    styles: STYLES(lang === 'fr' ? 'fr-FR' : 'en-GB'),
    numbering: {
      config: building.numbering
        .starts()
        .map((start) => ({ reference: `from-${start}`, levels: levels(start) })),
    },
    footnotes: building.notes.all(),
    sections: [{ properties: { page: PAGE }, footers: { default: footer(lang) }, children }],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

function messageBlocks(message: ExportedMessage, building: Building): (Paragraph | Table)[] {
  const { lang, time_zone } = building.exported
  const { author, model, created_at, parts } = message
  const date = exportDate(created_at, lang, time_zone)
  const sources = new Map(parts.flatMap((part) => (part.type === 'source' ? [[part.number, part]] : [])))
  const noteOf = building.notes.ofMessage(sources)
  const note = (text: string) => new Paragraph({ style: 'About', children: styledRuns(text) })
  const head = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    children: [
      ...styledRuns(author),
      new TextRun({ text: clean(`  ${model === null ? '' : `${model}, `}${date}`), style: 'AboutCharacter' }),
    ],
  })
  const body = parts.flatMap((part): (Paragraph | Table)[] => {
    switch (part.type) {
      case 'text':
        // text written by a person is not Markdown on the page either
        return message.role === 'user' ? plainBlocks(part.text) : blocksOf(part.text, { ...building, noteOf })
      case 'image':
        return pictureParagraphs(part.file_id, part.alt, building.exported)
      case 'attachment':
        return [
          note(exportText(lang, 'attachment', { name: part.name })),
          ...pictureParagraphs(part.file_id, part.name, building.exported, 'only if there is one'),
        ]
      case 'tool':
        return [note(exportText(lang, part.state === 'failed' ? 'tool_failed' : 'tool', { name: part.name }))]
      case 'note':
        return [note(part.text)]
      default:
        return []
    }
  })
  return [head, ...body]
}

function plainBlocks(text: string): Paragraph[] {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block
      .split('\n')
      .flatMap((line, at) => [...(at > 0 ? [new TextRun({ break: 1 })] : []), ...styledRuns(line)])
    return new Paragraph({ ...directionOf(block), children: lines })
  })
}

function footer(lang: 'en' | 'fr'): Footer {
  const run = new TextRun({
    children: [`${exportText(lang, 'page')} `, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    style: 'AboutCharacter',
  })
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [run] })] })
}

/** An ordered list with an outer level that begins with a number. */
function levels(start: number): ILevelsOptions[] {
  return Array.from({ length: LISTS_DEPTH }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    start: level === 0 ? start : 1,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }))
}
