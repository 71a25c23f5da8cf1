import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// pdf.js would load it with the first document, when nothing can be loaded any more
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type {
  PDFDocumentProxy,
  PDFOperatorList,
  PDFPageProxy,
  TextItem,
} from 'pdfjs-dist/types/src/display/api.js'
import { type Extracted, ExtractionError } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { bodyOf } from '../pdf/body-text.ts'
import { nameFonts } from '../pdf/fonts.ts'
import { writeLines } from '../pdf/page-blocks.ts'
import { hasRightToLeft, orderLigatures, replaceForms } from '../pdf/ligatures.ts'
import { outlineLevels } from '../pdf/outline.ts'
import type { Line } from '../pdf/page-lines.ts'
import { type PagePart, pageParts } from '../pdf/page-parts.ts'
import { runningLines } from '../pdf/running-lines.ts'
import { type Rulings, rulingsOf } from '../pdf/rulings.ts'
import { PdfTables } from '../pdf/tables.ts'
import { NO_TAGS, tagsOf } from '../pdf/tags.ts'

const NO_RULINGS: Rulings = { across: [], down: [] }

/** Time limit for drawn lines and tags; in later pages, tables are only recognised by the gaps between columns. */
const DRAWINGS_MS = 6_000
/** Pages that weigh more are scans, plans and maps, whose lines are no tables. */
const DRAWN_BYTES_MAX = 1_500_000
/** Pictures are not looked at: of larger ones than this nothing is unpacked. */
const PICTURE_PIXELS = 4

/** A page with fewer characters may be a scan with a stamp, such as the name of the scanner's program. */
const SCAN_TEXT_MAX = 64

/** Pages looked through for pictures when none of them has text. */
const LOOK_AT = 3

/** Page by page: headings, lists, tables, paragraphs in reading order; values of forms as well. */
export async function readPdf(bytes: Buffer, findsScans = false): Promise<Extracted> {
  const document = await open(bytes)
  const pages: { parts: PagePart[]; top: number; bottom: number }[] = []
  const values: string[][] = []
  const scans: number[] = []
  const isDrawn = bytes.length / document.numPages < DRAWN_BYTES_MAX
  const until = performance.now() + DRAWINGS_MS
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    const items = content.items.filter((item): item is TextItem => 'str' in item)
    const isInTime = performance.now() < until && items.length > 0
    const isRightToLeft = hasRightToLeft(items)
    const operators = isInTime && (isDrawn || isRightToLeft) ? await operatorsOf(page) : null
    const rulings = operators !== null && isDrawn ? drawnBy(operators) : NO_RULINGS
    if (operators !== null && isRightToLeft) orderLigatures(items, operators, OPS.showText)
    replaceForms(items)
    nameFonts(page, items)
    const tags = isInTime ? tagsOf(await treeOf(page), content.items) : NO_TAGS
    const [, bottom = 0, , top = 0] = page.view
    pages.push({ parts: pageParts(items, rulings, tags), top, bottom })
    values.push(await formValues(page))
    if (findsScans && values.at(-1)?.length === 0 && charactersOf(items) < SCAN_TEXT_MAX) scans.push(number)
    page.cleanup()
  }
  const lines = pages.flatMap(({ parts }) => parts.flatMap((part) => part.lines ?? []))
  const isEmpty = ({ parts }: { parts: readonly PagePart[] }) =>
    parts.every((part) => part.lines?.length === 0)
  if (scans.length === 0 && pages.every(isEmpty) && values.flat().length === 0)
    throw await withoutText(await open(bytes, -1))

  const outline = outlineLevels(await document.getOutline().catch(() => null))
  const tables = pages.flatMap(({ parts }) => parts.flatMap((part) => (part.rows === null ? [] : part.runs)))
  const body = bodyOf(lines, tables, outline)
  const repeated = runningLines(pages, body)
  const writer = markdownWriter()
  const sections: Extracted['sections'] = []
  for (const [index, page] of pages.entries()) {
    sections.push({ kind: 'page', name: String(index + 1), start: writer.next() })
    let text: Line[] = []
    const endText = (isBeforeTable: boolean) => {
      writeLines(text, body, writer, isBeforeTable)
      text = []
    }
    for (const part of page.parts) {
      if (part.rows === null) text.push(...part.lines.filter((line) => !repeated.has(line)))
      else {
        endText(true)
        writer.table(part.rows)
      }
    }
    endText(false)
    for (const value of values[index] ?? []) writer.item(0, '-', value)
  }
  const isSomeEmpty = pages.some((page, index) => isEmpty(page) && values[index]?.length === 0)
  return {
    markdown: writer.text(),
    sections,
    pages: document.numPages,
    title: await titleOf(document),
    scans,
    warnings: [
      ...(isSomeEmpty && !findsScans ? (['WARNING_PAGES_WITHOUT_TEXT'] as const) : []),
      ...((await isDynamicForm(document)) ? (['WARNING_FORM_NOT_READ'] as const) : []),
    ],
  }
}

const charactersOf = (items: readonly object[]) =>
  items.reduce((sum, item) => sum + ('str' in item ? String(item.str).trim().length : 0), 0)

/** What draws a page; null if it cannot be drawn. */
async function operatorsOf(page: PDFPageProxy): Promise<PDFOperatorList | null> {
  return await page.getOperatorList().catch(() => null)
}

/** The lines that are drawn on a page; a damaged one has none. */
function drawnBy(operators: PDFOperatorList): Rulings {
  const painting = new Set<number>([
    OPS.stroke,
    OPS.closeStroke,
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ])
  try {
    return rulingsOf(operators, { ...OPS, painting })
  } catch {
    return NO_RULINGS
  }
}

/** The tags of a page; null where the file has none, or damaged ones. */
async function treeOf(page: PDFPageProxy) {
  return await page.getStructTree().catch(() => null)
}

async function open(bytes: Buffer, maxImageSize = PICTURE_PIXELS): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      disableFontFace: true,
      BinaryDataFactory: PdfTables,
      useWasm: false,
      enableXfa: false,
      // names of fonts, which say how heavy they are
      fontExtraProperties: true,
      maxImageSize,
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

/** Whether the file only contains an XFA form: its single page asks the reader to open it in another program. */
async function isDynamicForm(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata()
  const has = (name: string) => Reflect.get(info, name) === true
  return has('IsXFAPresent') && !has('IsAcroFormPresent')
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata()
  return 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
}
