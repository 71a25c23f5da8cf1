import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { type DocumentKey, keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { openMarkdown } from '#features/document-keys/document-texts.service.ts'
import { storedMarkdown } from '../reading/language.queries.ts'

/** The key to seal text of a document with; call it before a transaction. */
export async function requireKey(ctx: Ctx, documentId: string): Promise<DocumentKey> {
  const key = await keyForWriting(ctx, documentId)
  if (key === null) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  return key
}

/** The text of a document. */
export async function markdownOf(tx: Ctx, documentId: string): Promise<string> {
  const stored = await storedMarkdown(tx, documentId)
  if (stored === undefined) throw new AppError('ERROR_DOCUMENT_NOT_READY')
  const [markdown] = await openMarkdown(tx, [stored])
  if (typeof markdown !== 'string') throw new AppError('ERROR_DOCUMENT_KEY_LOST')
  return markdown
}
