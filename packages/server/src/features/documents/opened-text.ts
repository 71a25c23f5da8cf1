import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { openDetails, openMarkdown } from '#features/document-keys/document-texts.service.ts'
import type { TextRow } from './documents.queries.ts'

export { openPassages } from '#features/retrieval/sealed-passages.service.ts'

/** The text of a document; throws if it is not read yet, or if its key was lost. */
export async function openedText(ctx: Ctx, row: TextRow): Promise<DocumentText> {
  const { sealed, sealed_details, sections, markdown: plain, ...rest } = row
  if (sealed === null && plain === null) throw new AppError('ERROR_DOCUMENT_NOT_READY')
  const of = { document_id: row.id }
  const [[markdown], [details]] = await Promise.all([
    openMarkdown(ctx, [{ ...of, sealed, markdown: plain }]),
    openDetails(ctx, [{ ...of, sealed_details, sections, title: '' }]),
  ])
  if (typeof markdown !== 'string') throw new AppError('ERROR_DOCUMENT_KEY_LOST')
  return { ...rest, markdown, sections: details?.sections ?? [] }
}
