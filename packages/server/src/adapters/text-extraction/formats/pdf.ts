import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { type Extracted, ExtractionError } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { bodyOf, writePage } from '../pdf/page-blocks.ts'
import { type Line, pageLines } from '../pdf/page-lines.ts'

/** Pages looked through for pictures when none of them has text. */
const LOOK_AT = 3

/** Page by page: headings by the size of their letters, lists, tables, paragraphs; values of forms as well. */
export async function readPdf(bytes: Buffer): Promise<Extracted> {
  const document = await open(bytes)
  const pages: Line[][] = []
  const values: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(pageLines(items.filter((item): item is TextItem => 'str' in item)))
    values.push(await formValues(page))
    page.cleanup()
  }
  const lines = pages.flat()
  if (lines.length === 0 && values.flat().length === 0) throw await withoutText(document)

  const body = bodyOf(lines)
  const writer = markdownWriter()
  const sections: Extracted['sections'] = []
  for (const [index, page] of pages.entries()) {
    sections.push({ kind: 'page', name: String(index + 1), start: writer.next() })
    writePage(page, body, writer)
    for (const value of values[index] ?? []) writer.item(0, '-', value)
  }
  const isSomeEmpty = pages.some((page, index) => page.length === 0 && values[index]?.length === 0)
  return {
    markdown: writer.text(),
    sections,
    pages: document.numPages,
    title: await titleOf(document),
    warnings: isSomeEmpty ? ['WARNING_PAGES_WITHOUT_TEXT'] : [],
  }
}

async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      disableFontFace: true,
      // the tables for Chinese, Japanese and Korean letters that a file does not bring itself
      cMapUrl: join(folder, 'cmaps/'),
      cMapPacked: true,
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      useWasm: false,
      enableXfa: false,
    }).promise
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ExtractionError(isLocked ? 'ERROR_DOCUMENT_ENCRYPTED' : 'ERROR_DOCUMENT_CORRUPT', {
      cause: error,
    })
  }
}

/** What was filled in, and remarks written on the page. */
async function formValues(page: PDFPageProxy): Promise<string[]> {
  const annotations: Record<string, unknown>[] = await page.getAnnotations()
  return annotations.flatMap((annotation) => {
    const { subtype, fieldName, fieldValue } = annotation
    if (subtype === 'Widget' && typeof fieldValue === 'string' && fieldValue.trim() !== '') {
      return [typeof fieldName === 'string' ? `${fieldName}: ${fieldValue}` : fieldValue]
    }
    return []
  })
}

/** A page that is a picture of text, or one with nothing on it. */
async function withoutText(document: PDFDocumentProxy): Promise<ExtractionError> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pictures = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ])
  for (let number = 1; number <= Math.min(document.numPages, LOOK_AT); number++) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList()
    if (fnArray.some((operation) => pictures.has(operation)))
      return new ExtractionError('ERROR_DOCUMENT_SCANNED')
  }
  return new ExtractionError('ERROR_DOCUMENT_EMPTY')
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata()
  return 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
}
