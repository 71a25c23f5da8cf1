import type { DocumentText, KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { type Ctx, inTransaction, isUserCtx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { matchingDocuments, requireFitting } from '#features/document-fields/conditions.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import {
  archiveDocuments,
  countDocuments,
  markBaseDeleted,
  markBaseUndeleted,
  markDeleted,
  idsAddedAgain,
  markUndeleted,
  requeueFailed,
} from './changes.queries.ts'
import {
  baseOfDocument,
  type DocumentFilter,
  findDocument,
  isReadable,
  listDocuments,
  originalOf,
  readText,
} from './documents.queries.ts'
import { openedText } from './opened-text.ts'
import { findPicture } from './pictures/pictures.queries.ts'
import { cancelRemoval, type RemovalMode, scheduleRemoval } from '#core/queue/removals.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { wakeWorkers } from '#core/queue/workers.ts'

export { planCopies, putCopies } from './copy-documents.ts'
export { ensureDemonstrationBases } from './demonstration.ts'
export { rebuildBase } from './generations/generations.ts'
export { putDocument, type Put, type PutDocument } from './uploads/put-document.ts'
export { rename } from './rename.ts'
export { scanForOrphans } from './forgetting/orphans.ts'
export { documentsTogether, documentWorks } from './works.ts'

export async function documentsOf(ctx: UserCtx, baseId: string, filter: DocumentFilter) {
  await requireKnowledgeBase(ctx, baseId, 'read')
  const conditions = filter.filter ?? []
  await requireFitting(ctx, baseId, conditions)
  const matching = await matchingDocuments(ctx, [baseId], conditions)
  return { ...(await listDocuments(ctx, baseId, filter, matching)), page: filter.page }
}

export async function oneDocument(ctx: UserCtx, baseId: string, id: string): Promise<KnowledgeDocument> {
  await requireReadable(ctx, baseId, id)
  return await known(ctx, baseId, id)
}

/** The text of a document that the caller can read, with the positions of its pages. */
export async function documentText(ctx: UserCtx, id: string): Promise<DocumentText> {
  const baseId = await baseOfDocument(ctx, id)
  if (baseId === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  try {
    await requireReadable(ctx, baseId, id)
  } catch (error) {
    // a caller who only knows the document must not learn of a base that they cannot see
    const isUnseen = error instanceof AppError && error.code === 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'
    throw isUnseen ? new AppError('ERROR_DOCUMENT_NOT_FOUND') : error
  }
  const row = await readText(ctx, id)
  if (row === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  return await openedText(ctx, row)
}

export async function textIn(ctx: UserCtx, baseId: string, id: string): Promise<DocumentText> {
  await oneDocument(ctx, baseId, id)
  return await documentText(ctx, id)
}

/** The original bytes and their name. */
export async function originalBytes(ctx: UserCtx, baseId: string, id: string) {
  await requireReadable(ctx, baseId, id)
  const row = await originalOf(ctx, baseId, id)
  if (row === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  const bytes = await ctx.deps.files.get(row.file_id)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  return { name: row.name, bytes }
}

/** A picture in the form shown to people, for callers who can read its document. */
export async function pictureBytes(
  ctx: UserCtx,
  baseId: string,
  id: string,
  size: 'full' | 'thumbnail',
): Promise<{ name: string; bytes: Buffer }> {
  const { name } = await oneDocument(ctx, baseId, id)
  const row = await findPicture(ctx, id)
  if (row === undefined) throw new AppError('ERROR_DOCUMENT_NOT_READY')
  const bytes = await ctx.deps.files.get(size === 'full' ? row.file_id : row.thumbnail_id)
  if (bytes === null) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  return { name: `${name}.${size === 'full' ? 'jpg' : 'webp'}`, bytes }
}

/** Without ids: all failed documents. */
export async function retry(ctx: UserCtx, baseId: string, ids: readonly string[] | null): Promise<void> {
  await changing(ctx, baseId, ids ?? [], async (tx) => {
    for (const { id } of await requeueFailed(tx, baseId, ids)) {
      await insertTask(tx, {
        kind: 'documents.ingest',
        subject_id: id,
        user_id: ctx.actor.user_id,
      })
    }
  })
}

export async function setArchived(ctx: UserCtx, baseId: string, ids: readonly string[], isArchived: boolean) {
  await changing(ctx, baseId, ids, (tx) => archiveDocuments(tx, baseId, ids, isArchived))
}

export async function remove(ctx: UserCtx, baseId: string, ids: readonly string[]): Promise<void> {
  await changing(ctx, baseId, ids, (tx) => removeDocuments(tx, ids, 'undoable'))
}

/**
 * Restores deleted documents; those that were being processed are processed again. A document that a sync has added
 * again in the meantime stays deleted.
 */
export async function undelete(ctx: UserCtx, baseId: string, ids: readonly string[]): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  await inTransaction(ctx, async (tx) => {
    const addedAgain = new Set(await idsAddedAgain(tx, baseId, ids))
    const left = ids.filter((id) => !addedAgain.has(id))
    const shown = left.length === 0 ? [] : await markUndeleted(tx, baseId, left)
    if (shown.length < new Set(left).size) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
    for (const { id, name, is_read } of shown) {
      await cancelRemoval(tx, 'documents.forget_document', id)
      if (!is_read)
        await insertTask(tx, { kind: 'documents.ingest', subject_id: id, user_id: ctx.actor.user_id })
      await noteEvent(tx, baseId, { kind: 'document_undeleted', actor_id: ctx.actor.user_id, name })
    }
  })
  wakeWorkers()
}

/**
 * Hides these documents immediately; queued work removes their passages, vectors, texts and bytes, and survives
 * the end of this process. Call it in the transaction of the change, and `wakeWorkers` after it.
 */
export async function removeDocuments(
  ctx: Ctx,
  ids: readonly string[],
  mode: RemovalMode = 'final',
): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const gone = await markDeleted(tx, ids)
    for (const { id } of gone) await scheduleRemoval(tx, 'documents.forget_document', id, mode)
    const actor_id = isUserCtx(ctx) ? ctx.actor.user_id : null
    for (const { knowledge_base_id, name, source_id } of gone) {
      if (source_id === null)
        await noteEvent(tx, knowledge_base_id, { kind: 'document_removed', actor_id, name })
    }
  })
}

/** The same for a whole base, with all that belongs to it. */
export async function removeBase(ctx: Ctx, baseId: string, mode: RemovalMode = 'final'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await markBaseDeleted(tx, baseId))) return
    await scheduleRemoval(tx, 'documents.forget_base', baseId, mode)
  })
}

/** Restores a deleted base if the caller passes the check; call it in a transaction. */
export async function unhideBase(tx: Ctx, baseId: string, check: () => Promise<unknown>): Promise<void> {
  await markBaseUndeleted(tx, baseId)
  await check()
  await cancelRemoval(tx, 'documents.forget_base', baseId)
}

async function changing(
  ctx: UserCtx,
  baseId: string,
  ids: readonly string[],
  work: (tx: UserCtx) => Promise<void>,
): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  await inTransaction(ctx, async (tx) => {
    if ((await countDocuments(tx, baseId, ids)) < new Set(ids).size) {
      throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
    }
    await work(tx)
  })
  wakeWorkers()
}

async function known(ctx: Ctx, baseId: string, id: string): Promise<KnowledgeDocument> {
  const document = await findDocument(ctx, baseId, id)
  if (document === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  return document
}

/** Users of an assistant can open the files that their version answers from. */
async function requireReadable(ctx: UserCtx, baseId: string, id: string): Promise<void> {
  if (await isReadable(ctx, baseId, id)) return
  await requireKnowledgeBase(ctx, baseId, 'read')
  throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
}
