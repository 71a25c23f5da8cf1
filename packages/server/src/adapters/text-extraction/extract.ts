import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { helperProcess } from '#core/helpers/helper.ts'
import { type Extracted, ExtractionError } from './extracted.ts'
import type { HostTasks } from './host.ts'
import { EXTRACTION_LIMITS, type ReadingOptions } from './parse.ts'
import type { RecognisedLanguage } from './recognition/recognise.ts'
import type { RecognisedText } from './recognition/recognised-text.ts'

const ask = helperProcess<HostTasks>(new URL('host.ts', import.meta.url))

/**
 * Reads a file as Markdown, with where its pages or sheets begin. What must be parsed is parsed by a process of its
 * own, with an end to its time and its memory. Throws `ExtractionError`.
 */
export async function extractText(
  bytes: Uint8Array,
  format: KnowledgeFormat,
  signal?: AbortSignal,
  { limits = EXTRACTION_LIMITS, finds_scans = false }: ReadingOptions = {},
): Promise<Extracted> {
  const answer = await ask('read', { bytes, format, options: { limits, finds_scans } }, signal)
  if ('error' in answer) throw new ExtractionError(answer.error)
  return answer
}

/**
 * Recognises the text of a page of a PDF, counted from 1, or of a PNG or JPEG (`page` null), in a sandbox and without
 * a network. Throws `ExtractionError`.
 */
export async function recogniseText(
  bytes: Uint8Array,
  page: number | null,
  languages: readonly RecognisedLanguage[],
  signal?: AbortSignal,
): Promise<RecognisedText> {
  const answer = await ask('recognise', { bytes, page, languages }, signal)
  if ('error' in answer) throw new ExtractionError(answer.error)
  return answer
}
