import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'

/** Where a page or a sheet begins, as an offset into the Markdown. */
export type Section = { kind: 'page' | 'sheet'; name: string; start: number }

/** An attachment of a mail, in base64. Without `format`, the format follows from its name. */
export type Attachment = { name: string; content: string; format?: KnowledgeFormat }

/** What was read out of a file. */
export type Extracted = {
  /** Headings, lists and tables as Markdown. */
  markdown: string
  /** Pages of a PDF, sheets of a workbook, in their order. */
  sections: Section[]
  pages: number | null
  /** As the file itself says it; empty where it says none. */
  title: string
  /** What a reader should know, by key. */
  warnings: Warning[]
  /** Pages of a PDF with little or no text, counted from 1: scans, perhaps. Only if `finds_scans` asks for them. */
  scans?: number[]
}

/** The result of the sandbox. A mail is returned with its attachments; each is read by the reader of its format. */
export type Parsed = Extracted & { attachments?: Attachment[] }

export type Warning =
  | 'WARNING_PAGES_WITHOUT_TEXT'
  | 'WARNING_WITHOUT_VECTORS'
  | 'WARNING_ATTACHMENTS_LEFT_OUT'
  | 'WARNING_FORM_NOT_READ'

export type ExtractionCode =
  | 'ERROR_DOCUMENT_ENCRYPTED'
  | 'ERROR_DOCUMENT_CORRUPT'
  | 'ERROR_DOCUMENT_EMPTY'
  | 'ERROR_DOCUMENT_SCANNED'
  | 'ERROR_NO_TEXT_RECOGNISED'
  | 'ERROR_DOCUMENT_TOO_COMPLEX'
  | 'ERROR_DOCUMENT_TIMEOUT'
  | 'ERROR_UNSUPPORTED_CONTENT_TYPE'

/** A file that cannot be read, and why: the key of a text that says what to do. */
export class ExtractionError extends Error {
  override name = 'ExtractionError'
  readonly code: ExtractionCode
  constructor(code: ExtractionCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
