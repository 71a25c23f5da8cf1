import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { extractText } from '#adapters/text-extraction/extract.ts'
import type { Extracted } from '#adapters/text-extraction/extracted.ts'
import type { Ctx } from '#core/context.ts'
import { AWAITED_LIMITS, EXTRACTION_LIMITS } from '#adapters/text-extraction/parse.ts'
import { AppError } from '#core/errors.ts'
import { type Described, describeText } from '#features/retrieval/text/text.service.ts'
import type { Source } from './ingest.queries.ts'

/** The text of a document with its pages, language and number of words. */
export type Read = Extracted & Described

export async function readSource(ctx: Ctx, source: Source, signal: AbortSignal): Promise<Read> {
  const format = formatOf(`x.${source.extension}`)
  if (format === null) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const bytes = await ctx.deps.files.get(source.file_id)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  const extracted = await extractText(
    bytes,
    format,
    signal,
    source.is_awaited ? AWAITED_LIMITS : EXTRACTION_LIMITS,
  )
  return { ...extracted, ...(await describeText(extracted.markdown, signal)) }
}
