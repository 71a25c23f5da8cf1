import { isCode, type KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { checkFile } from './check-file.ts'
import { type Extracted, ExtractionError, type Parsed } from './extracted.ts'
import { readCode, readPlainText } from './formats/plain-text.ts'
import { withAttachments } from './mail/attachments.ts'
import { MARKDOWN_MAX } from './markdown.ts'
import { parse, type ReadingOptions } from './parse.ts'

/** What `extractText` answers, made in this process but for the parsing. */
export async function readFile(
  file: Buffer,
  format: KnowledgeFormat,
  options: Required<ReadingOptions>,
  signal: AbortSignal,
): Promise<Extracted> {
  const extracted = storable(await read(file, format, options, signal))
  if (extracted.markdown.length > MARKDOWN_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  if (extracted.scans !== undefined && extracted.scans.length > 0) return extracted
  if (!/[\p{L}\p{N}]/u.test(extracted.markdown)) throw new ExtractionError('ERROR_DOCUMENT_EMPTY')
  return extracted
}

async function read(
  file: Buffer,
  format: KnowledgeFormat,
  { limits, finds_scans }: Required<ReadingOptions>,
  signal: AbortSignal,
): Promise<Extracted> {
  const readOne = async (
    one: Buffer,
    of: KnowledgeFormat,
    within: SandboxLimits,
    findsScans = false,
  ): Promise<Parsed> => {
    checkFile(one, of)
    if (isCode(of)) return readCode(one, of)
    if (of === 'txt' || of === 'md') return readPlainText(one)
    return await parse(one, of, { limits: within, finds_scans: findsScans }, signal)
  }
  const { attachments, ...extracted } = await readOne(file, format, limits, finds_scans)
  return attachments === undefined
    ? extracted
    : await withAttachments(extracted, attachments, limits, readOne)
}

/** No database keeps a NUL or half a character; what is in their place is as long, so that offsets hold. */
function storable(extracted: Extracted): Extracted {
  const kept = (text: string) => text.toWellFormed().replaceAll('\0', ' ')
  return {
    ...extracted,
    markdown: kept(extracted.markdown),
    title: kept(extracted.title),
    sections: extracted.sections.map((section) => ({ ...section, name: kept(section.name) })),
  }
}
