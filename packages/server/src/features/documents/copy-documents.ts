import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { copyValues } from '#features/document-fields/values.service.ts'
import { filesOf } from './documents.queries.ts'
import { copyChanges } from './edits/copy-changes.ts'
import { putDocument } from './uploads/put-document.ts'

/** The file of a document and the id of its copy. */
export type DocumentCopy = { id: string; from_id: string; name: string; file_id: string }

/** The files to copy, of documents that the caller can open. Copying requires the permission to upload. */
export async function planCopies(ctx: UserCtx, documentIds: readonly string[]): Promise<DocumentCopy[]> {
  const files = await filesOf(ctx, documentIds)
  if (files.length > 0 && !may(ctx.actor, 'knowledge_base:upload')) throw new AppError('ERROR_FORBIDDEN')
  return files.map(({ id, ...file }) => ({ ...file, from_id: id, id: uuidv7() }))
}

/** Adds copies to a base that the caller can write to. They are read again, belong to the caller, and keep changes by hand. */
export async function putCopies(
  ctx: UserCtx,
  baseId: string,
  copies: readonly DocumentCopy[],
  { takes_all_formats = true } = {},
): Promise<void> {
  for (const { id, from_id, name, file_id } of copies) {
    const bytes = await ctx.deps.files.get(file_id)
    if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
    const added_by = ctx.actor.user_id
    const { document_id } = await putDocument(ctx, {
      id,
      knowledge_base_id: baseId,
      name,
      bytes,
      added_by,
      on_duplicate: 'keep_both',
      takes_all_formats,
    })
    await copyValues(ctx, from_id, document_id)
    await copyChanges(ctx, from_id, { document_id, knowledge_base_id: baseId, user_id: added_by })
  }
}

/** Adds copies of documents that the caller can open to another base; throws 404 if there is one that they cannot. */
export async function addCopies(ctx: UserCtx, baseId: string, documentIds: readonly string[]): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const copies = await planCopies(ctx, documentIds)
  if (copies.length < new Set(documentIds).size) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  await putCopies(ctx, baseId, copies, { takes_all_formats: false })
}
