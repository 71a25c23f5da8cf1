import { formatOf, isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import { extractText, recogniseText } from '#adapters/text-extraction/extract.ts'
import { type Extracted, ExtractionError } from '#adapters/text-extraction/extracted.ts'
import type { Ctx } from '#core/context.ts'
import { AWAITED_LIMITS, EXTRACTION_LIMITS } from '#adapters/text-extraction/parse.ts'
import { AppError } from '#core/errors.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import { type Described, describeText } from '#features/retrieval/text/text.service.ts'
import type { Source } from '../ingest.queries.ts'
import {
  type Recognised,
  recognisedLanguages,
  recognisePages,
  recognitionOf,
  startPages,
  withPages,
} from '../recognition/recognise-pages.ts'
import { pagesOf } from '../recognition/recognised-pages.queries.ts'
import { firstAfterPause } from './first-after-pause.ts'

/** The text of a document with its pages, language and number of words. */
export type Read = Extracted & Described & Pick<Recognised, 'recognition'>

/** A file that comes after such a pause is probably not part of an import, so a person is waiting for it. */
const PAUSE_MS = 10_000
const withTurn = firstAfterPause(PAUSE_MS)

/** Reads a document; `more` if it has further pages to recognise, `gone` if it is no longer needed. */
export async function readSource(
  ctx: Ctx,
  source: Source,
  signal: AbortSignal,
): Promise<Read | 'more' | 'gone'> {
  const bytes = await ctx.deps.files.get(source.file_id)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  const read = isPicture(source.extension)
    ? await readPicture(ctx, source, bytes, signal)
    : await readDocument(ctx, source, bytes, signal)
  if (read === 'more' || read === 'gone') return read
  const { extracted, recognition } = read
  return { ...extracted, recognition, ...(await describeText(extracted.markdown, signal)) }
}

async function readDocument(
  ctx: Ctx,
  source: Source,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Recognised | 'more' | 'gone'> {
  const format = formatOf(`x.${source.extension}`)
  if (format === null) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const isRecognised = format === 'pdf' && (await featureConfig(ctx, 'text_recognition'))
  const extract = () =>
    withTurn((isFirst) => {
      const limits = isFirst || source.is_of_thread ? AWAITED_LIMITS : EXTRACTION_LIMITS
      return extractText(bytes, format, signal, { limits, finds_scans: isRecognised })
    })
  if (!isRecognised) return { extracted: await extract(), recognition: null }

  // a document that was begun is not parsed again before its last page is recognised
  const isBegun = (await pagesOf(ctx, source)).length > 0
  const first = isBegun ? null : await extract()
  if (first !== null) {
    const { scans = [] } = first
    if (scans.length === 0) return { extracted: first, recognition: null }
    await startPages(ctx, source, scans)
  }
  const state = await recognisePages(ctx, source, bytes, signal)
  return state === 'done' ? await withPages(ctx, source, first ?? (await extract())) : state
}

/** The text in a picture of a base. */
async function readPicture(
  ctx: Ctx,
  source: Source,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Recognised> {
  if (!(await featureConfig(ctx, 'text_recognition'))) throw new ExtractionError('ERROR_DOCUMENT_SCANNED')
  const read = await recogniseText(bytes, null, recognisedLanguages(source.language), signal)
  if (read.markdown === '') throw new ExtractionError('ERROR_NO_TEXT_RECOGNISED')
  const extracted = { markdown: read.markdown, sections: [], pages: null, title: '', warnings: [] }
  return { extracted, recognition: recognitionOf([{ page: 1, ...read }], []) }
}
