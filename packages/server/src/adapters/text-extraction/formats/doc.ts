import { type Extracted, ExtractionError } from '../extracted.ts'
import { type MarkdownWriter, markdownWriter } from '../markdown.ts'
import { openWordFile, type WordFile } from '../office/word-file.ts'

const FIELD_BEGIN = '\u0013'
const FIELD_RESULT = '\u0014'
const FIELD_END = '\u0015'
const CELL = '\u0007'
const SECTION = '\u000c'

/** Characters that no Word text contains: unused control characters and code points that are not characters. */
// eslint-disable-next-line no-control-regex -- control characters are what is counted
const NO_TEXT = /[\0\x0f-\x12\x16-\x1d\ufffd\p{Cn}\p{Cs}]/gu
const RUBBISH_SHARE_MAX = 0.03
const RUBBISH_OF_SHORT = 3

/** A table that is being read: rows that are done, and the cells of the one that is not. */
type Rows = { done: string[][]; row: string[]; cell: string }

/** Text of a binary Word file with headings, lists and tables; notes, headers, comments and boxes follow it. */
export function readDoc(bytes: Buffer): Extracted {
  const file = openWordFile(bytes)
  if (isRubbish(file.text)) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  const writer = markdownWriter()
  const rows: Rows = { done: [], row: [], cell: '' }
  let from = 0
  for (let at = 0; at < file.text.length; at++) {
    const sign = file.text[at] ?? ''
    if (sign !== '\r' && sign !== CELL && sign !== SECTION) continue
    readParagraph(file, { from, at, sign }, rows, writer)
    from = at + 1
  }
  if (from < file.text.length) readParagraph(file, { from, at: file.text.length, sign: '\r' }, rows, writer)
  endTable(rows, writer)
  return { markdown: writer.text(), sections: [], pages: null, title: '', warnings: [] }
}

/** Whether the text of a damaged file is in fact its tables or binary data. */
function isRubbish(text: string): boolean {
  const count = text.match(NO_TEXT)?.length ?? 0
  return count > Math.max(RUBBISH_OF_SHORT, text.length * RUBBISH_SHARE_MAX)
}

function readParagraph(
  file: WordFile,
  { from, at, sign }: { from: number; at: number; sign: string },
  rows: Rows,
  writer: MarkdownWriter,
): void {
  const text = cleaned(file.text.slice(from, at))
  const properties = file.propertiesAt(at)
  if (sign === CELL) {
    // where the file does not say, an empty mark behind a cell's is the one of the row
    const isRowEnd = file.knowsTables
      ? properties?.isRowEnd === true
      : text === '' && file.text[at - 1] === CELL
    if (isRowEnd) {
      if (rows.row.length > 0) rows.done.push(rows.row)
      rows.row = []
    } else rows.row.push(`${rows.cell} ${text}`.trim())
    rows.cell = ''
    return
  }
  if (properties?.isInTable === true || rows.row.length > 0) {
    rows.cell = `${rows.cell} ${text}`.trim()
    return
  }
  endTable(rows, writer)
  if ((properties?.heading ?? 0) > 0 && at < file.main) writer.heading(properties?.heading ?? 1, text)
  else if (properties?.isListItem === true) writer.item(properties.depth, '-', text)
  else writer.paragraph(text)
}

function endTable(rows: Rows, writer: MarkdownWriter): void {
  if (rows.row.length > 0) rows.done.push(rows.row)
  if (rows.done.length > 0) writer.table(rows.done)
  if (rows.cell !== '') writer.paragraph(rows.cell)
  rows.done = []
  rows.row = []
  rows.cell = ''
}

/** Removes field instructions and placeholders of objects that are not text. */
function cleaned(text: string): string {
  let depth = 0
  let said = ''
  for (const sign of text) {
    if (sign === FIELD_BEGIN) depth++
    else if (sign === FIELD_RESULT || sign === FIELD_END) depth = Math.max(0, depth - 1)
    else if (depth === 0) said += readable(sign)
  }
  return said.trim()
}

function readable(sign: string): string {
  if (sign === '\t' || sign >= ' ') return sign === '\u00ad' ? '' : sign
  if (sign === '\u000b' || sign === '\u000e') return '\n'
  if (sign === '\u001e') return '-'
  return ''
}
