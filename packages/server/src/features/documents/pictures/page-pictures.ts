import { drawPage } from '#adapters/text-extraction/draw-page.ts'
import { ExtractionError } from '#adapters/text-extraction/extracted.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { oneDocument, originalBytes } from '../documents.service.ts'

/** Pixels of the longer side: a page on a wide screen of twice the usual density. */
const SIDE = 1_600

/**
 * A page of a PDF as a picture, for callers who can read the document. It is drawn for each call and not stored.
 * `signal`: aborted when the client disconnects.
 */
export async function pageBytes(
  ctx: UserCtx,
  baseId: string,
  id: string,
  page: number,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Buffer }> {
  const { name, extension, pages } = await oneDocument(ctx, baseId, id)
  if (extension !== 'pdf') throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  if (pages === null) throw new AppError('ERROR_DOCUMENT_NOT_READY')
  if (page > pages) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  const read = async () => (await originalBytes(ctx, baseId, id)).bytes
  try {
    return { name: `${name}.${page}.webp`, bytes: await drawPage(read, page, SIDE, signal) }
  } catch (error) {
    throw error instanceof ExtractionError ? new AppError(error.code, { cause: error }) : error
  }
}
