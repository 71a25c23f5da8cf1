import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { type Extracted, ExtractionError } from './extracted.ts'

// A process of its own (extract.ts): a file's bytes in, what was read out of it as JSON, nothing else.
const READERS: Record<string, () => Promise<(bytes: Buffer) => Extracted | Promise<Extracted>>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  doc: async () => (await import('./formats/doc.ts')).readDoc,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  xls: async () => (await import('./formats/sheets.ts')).readSheets,
  xlsx: async () => (await import('./formats/sheets.ts')).readSheets,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
}

const answer = await read().catch((error: unknown) => ({
  error: error instanceof ExtractionError ? error.code : 'ERROR_DOCUMENT_CORRUPT',
}))
// a pipe of its own: what libraries say goes nowhere
writeFileSync(3, JSON.stringify(answer))
process.exit(0)

async function read(): Promise<Extracted> {
  const reader = READERS[process.argv[2] ?? '']
  if (reader === undefined) throw new ExtractionError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const readOne = await reader()
  return await readOne(await buffer(process.stdin))
}
