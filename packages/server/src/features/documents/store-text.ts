import type { Ctx } from '#core/context.ts'
import { type DocumentKey, hasher, keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { sealContent } from '#features/document-keys/document-texts.service.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { setIndexed, type Source } from './ingest.queries.ts'
import { type Read, readSource } from './reading/read-source.ts'

export { keyForWriting } from '#features/document-keys/document-keys.service.ts'
export type { Read }

/**
 * Reads a document, and meanwhile creates the keys that its text is stored with, so that the transaction does not wait
 * for them.
 */
export async function readWithKeys(
  ctx: Ctx,
  source: Source,
  signal: AbortSignal,
): Promise<Read | 'more' | 'gone'> {
  const [read] = await Promise.all([readSource(ctx, source, signal), prepareKey(ctx, source), hasher(ctx)])
  return read
}

async function prepareKey(ctx: Ctx, { id, key_id }: Source): Promise<void> {
  const key = key_id === null ? null : await ctx.deps.document_keys.find(key_id)
  if (key === null) await keyForWriting(ctx, id)
}

export type StoredRead = {
  source: Pick<Source, 'id' | 'revision' | 'name'>
  key: DocumentKey
  read: Omit<Read, 'is_clear'>
  /** The one in which it was analysed. */
  language: Language
}

/** Stores texts that were read, and marks their documents as indexed. The caller holds the documents. */
export async function storeTexts(tx: Ctx, documents: readonly StoredRead[]): Promise<void> {
  await setIndexed(
    tx,
    documents.map(({ source, key, language, read: { markdown, sections, title, ...read } }) => {
      const content = sealContent(key, source.id, { markdown, sections, title })
      return { source, text: { ...read, ...content, language } }
    }),
  )
}
