import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findDocument } from '../documents.queries.ts'
import { type ChunkRow, findChunk, listChunks, setChunkEnabled } from './chunks.queries.ts'
import { openPassages } from '#features/retrieval/sealed-passages.service.ts'
import { shownChanges } from './passage-changes.queries.ts'
import { stateOfChanges } from './recut.queries.ts'

type ChunkIds = Record<'knowledge_base_id' | 'document_id' | 'chunk_id', string>

/** A page of the passages of a document. */
export async function chunksOf(ctx: UserCtx, baseId: string, id: string, page: number) {
  await requireKnowledgeBase(ctx, baseId, 'read')
  await requireDocument(ctx, baseId, id)
  const { data, total } = await listChunks(ctx, id, page)
  return { data: await withChanges(ctx, data), total, page, ...(await stateOfChanges(ctx, id)) }
}

export async function chunkOf(
  ctx: UserCtx,
  { knowledge_base_id, document_id, chunk_id }: ChunkIds,
): Promise<DocumentChunk> {
  await requireKnowledgeBase(ctx, knowledge_base_id, 'read')
  await requireDocument(ctx, knowledge_base_id, document_id)
  return await shown(ctx, await findChunk(ctx, document_id, chunk_id))
}

/** Disables a passage, or enables it again. */
export async function switchChunk(
  ctx: UserCtx,
  { knowledge_base_id, document_id, chunk_id }: ChunkIds,
  isEnabled: boolean,
): Promise<DocumentChunk> {
  await requireKnowledgeBase(ctx, knowledge_base_id, 'write')
  await requireDocument(ctx, knowledge_base_id, document_id)
  const chunk = await inTransaction(ctx, (tx) => setChunkEnabled(tx, document_id, chunk_id, isEnabled))
  return await shown(ctx, chunk)
}

async function shown(ctx: Ctx, chunk: ChunkRow | undefined): Promise<DocumentChunk> {
  const [found] = chunk === undefined ? [] : await withChanges(ctx, [chunk])
  if (found === undefined) throw new AppError('ERROR_CHUNK_NOT_FOUND')
  return found
}

async function withChanges(ctx: Ctx, chunks: readonly ChunkRow[]): Promise<DocumentChunk[]> {
  const known = await shownChanges(
    ctx,
    chunks.flatMap(({ change_id }) => change_id ?? []),
  )
  const opened = await openPassages(ctx, chunks)
  return opened.map(({ document_id: _, change_id, ...chunk }) => ({
    ...chunk,
    change: known.get(change_id ?? '') ?? null,
  }))
}

async function requireDocument(ctx: Ctx, baseId: string, id: string): Promise<void> {
  if ((await findDocument(ctx, baseId, id)) === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
}
