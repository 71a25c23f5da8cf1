import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { checkFile } from './check-file.ts'
import { type Extracted, ExtractionError } from './extracted.ts'
import { readPlainText } from './formats/plain-text.ts'
import { parse } from './parse.ts'

/** More text than a knowledge base should take from one file. */
const MARKDOWN_MAX = 12_000_000

/** What `extractText` answers, made in this process but for the parsing. */
export async function readFile(
  file: Buffer,
  format: KnowledgeFormat,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<Extracted> {
  checkFile(file, format)
  const isPlain = format === 'txt' || format === 'md'
  const extracted = storable(isPlain ? readPlainText(file) : await parse(file, format, limits, signal))
  if (extracted.markdown.length > MARKDOWN_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  if (!/[\p{L}\p{N}]/u.test(extracted.markdown)) throw new ExtractionError('ERROR_DOCUMENT_EMPTY')
  return extracted
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
