import { type CellObject, type DenseWorkSheet, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { type Extracted, ExtractionError } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { writeBlocks } from '../office/sheet-blocks.ts'
import { readEntry, zipEntries } from '../zip.ts'

// the build for modules, unlike the other, asks for neither files nor streams, and brings no code pages
set_cptable(codePages)

/** The start of a part, where a document type would be. */
const DECLARED_WITHIN = 4_096

/** Every sheet as tables, one for each block of rows; dates as ISO, numbers as the sheet shows them. */
export function readSheets(bytes: Buffer): Extracted {
  const book = open(bytes)
  const writer = markdownWriter()
  const sections: Extracted['sections'] = []
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    if (sheet === undefined) continue
    const start = writer.next()
    const rows = rowsOf(sheet)
    if (rows.length === 0) continue
    sections.push({ kind: 'sheet', name, start })
    writer.heading(2, name)
    writeBlocks(rows, writer)
  }
  const title = book.Props?.Title ?? ''
  return { markdown: writer.text(), sections, pages: null, title, warnings: [] }
}

function open(bytes: Buffer): WorkBook {
  refuseDocumentTypes(bytes)
  try {
    return read(bytes, { type: 'buffer', dense: true, cellDates: true, UTC: true, cellHTML: false })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new ExtractionError(isLocked ? 'ERROR_DOCUMENT_ENCRYPTED' : 'ERROR_DOCUMENT_CORRUPT', {
      cause: error,
    })
  }
}

/** A part that defines entities of its own, which only an attack does. */
function refuseDocumentTypes(bytes: Buffer): void {
  if (bytes[0] !== 0x50) return
  for (const entry of zipEntries(bytes)) {
    if (!/^xl\/(?:worksheets\/)?[^/]+\.xml$/i.test(entry.name) || entry.name === 'xl/xmlMaps.xml') continue
    if (/<!(?:DOCTYPE|ENTITY)/.test(readEntry(bytes, entry).toString('latin1', 0, DECLARED_WITHIN))) {
      throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
    }
  }
}

/** The rows with content; an empty row marks a gap between blocks. */
function rowsOf(sheet: WorkBook['Sheets'][string]): string[][] {
  const data = (sheet as DenseWorkSheet)['!data']
  const notes: string[][] = []
  const rows: string[][] = []
  let isGap = false
  for (const line of data ?? []) {
    const row = cellsOf(line ?? [], notes)
    if (row.length === 0) {
      isGap = rows.length > 0
      continue
    }
    if (isGap) rows.push([])
    isGap = false
    rows.push(row)
  }
  return notes.length === 0 ? rows : [...rows, [], ...notes]
}

function cellsOf(line: readonly (CellObject | undefined)[], notes: string[][]): string[] {
  const row: string[] = []
  for (const [column, cell] of Object.entries(line)) {
    if (cell === undefined || cell === null) continue
    for (const note of cell.c ?? []) if (typeof note.t === 'string') notes.push([note.t.trim()])
    const text = shown(cell)
    if (text === '') continue
    while (row.length < Number(column)) row.push('')
    row.push(text)
  }
  return row
}

function shown(cell: CellObject): string {
  if (cell.t === 'e' || cell.v === undefined || cell.v === null) return ''
  if (cell.v instanceof Date) return dateText(cell.v)
  return (cell.t === 'n' ? (cell.w ?? String(cell.v)) : String(cell.v)).trim()
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
