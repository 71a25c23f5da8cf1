import type { Load } from '#core/sandbox/child.ts'
import { ExtractionError, type Parsed } from './extracted.ts'

// Runs in a sandbox (run-child.ts): a file's bytes in, what was read out of it as JSON.
type Reader = (bytes: Buffer, findsScans: boolean) => Parsed | Promise<Parsed>

const READERS: Record<string, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  doc: async () => (await import('./formats/doc.ts')).readDoc,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  xls: async () => (await import('./formats/sheets.ts')).readSheets,
  xlsx: async () => (await import('./formats/sheets.ts')).readSheets,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  html: async () => (await import('./formats/html.ts')).readHtml,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  odt: async () => (await import('./formats/open-document.ts')).readOdt,
  ods: async () => (await import('./formats/open-document.ts')).readOds,
  odp: async () => (await import('./formats/open-document.ts')).readOdp,
  rtf: async () => (await import('./formats/rtf.ts')).readRtf,
  epub: async () => (await import('./formats/epub.ts')).readEpub,
  json: async () => (await import('./formats/json.ts')).readJson,
  xml: async () => (await import('./formats/xml.ts')).readXml,
  tsv: async () => (await import('./formats/csv.ts')).readTsv,
  eml: async () => (await import('./formats/eml.ts')).readEml,
  msg: async () => (await import('./formats/msg.ts')).readMsg,
}

export const load: Load = async (format = '', findsScans) => {
  const reader = await READERS[format]?.()
  return async (bytes) => JSON.stringify(await answerOf(bytes, reader, findsScans === 'true'))
}

async function answerOf(bytes: Buffer, reader: Reader | undefined, findsScans: boolean) {
  if (reader === undefined) return { error: 'ERROR_UNSUPPORTED_CONTENT_TYPE' }
  try {
    return await reader(bytes, findsScans)
  } catch (error) {
    return { error: error instanceof ExtractionError ? error.code : 'ERROR_DOCUMENT_CORRUPT' }
  }
}
