import { isCode, type KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { checkFile } from './check-file.ts'
import { type Extracted, ExtractionError } from './extracted.ts'
import { readCode, readPlainText } from './formats/plain-text.ts'
import { MARKDOWN_MAX } from './markdown.ts'

/** Whether a format is only decoded, not parsed. */
export function isPlain(format: KnowledgeFormat): boolean {
  return format === 'txt' || format === 'md' || isCode(format)
}

/** Decodes a text. Throws `ExtractionError`. */
export function readPlain(file: Buffer, format: KnowledgeFormat): Extracted {
  checkFile(file, format)
  return isCode(format) ? readCode(file, format) : readPlainText(file)
}

/**
 * Throws for a text that is too long, or empty without pages to recognise. No database keeps a NUL or half a character;
 * what is in their place is as long, so that offsets hold.
 */
export function checked(extracted: Extracted): Extracted {
  const kept = (text: string) => text.toWellFormed().replaceAll('\0', ' ')
  const markdown = kept(extracted.markdown)
  if (markdown.length > MARKDOWN_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  const hasScans = extracted.scans !== undefined && extracted.scans.length > 0
  if (!hasScans && !/[\p{L}\p{N}]/u.test(markdown)) throw new ExtractionError('ERROR_DOCUMENT_EMPTY')
  return {
    ...extracted,
    markdown,
    title: kept(extracted.title),
    sections: extracted.sections.map((section) => ({ ...section, name: kept(section.name) })),
  }
}
