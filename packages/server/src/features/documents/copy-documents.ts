import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { filesOf } from './documents.queries.ts'
import { putDocument } from './put-document.ts'

/** The file of a document, and the id that its copy will have. */
export type DocumentCopy = { id: string; name: string; file_id: string }

/** What copies are made of, of the documents that the caller can open; copies are uploads, which need their right. */
export async function planCopies(ctx: UserCtx, documentIds: readonly string[]): Promise<DocumentCopy[]> {
  const files = await filesOf(ctx, documentIds)
  if (files.length > 0 && !may(ctx.actor, 'knowledge_base:upload')) throw new AppError('ERROR_FORBIDDEN')
  return files.map((file) => ({ ...file, id: uuidv7() }))
}

/** Puts copies into a base that the caller can write to, where they are read again and count as the caller's. */
export async function putCopies(
  ctx: UserCtx,
  baseId: string,
  copies: readonly DocumentCopy[],
): Promise<void> {
  for (const { id, name, file_id } of copies) {
    const bytes = await ctx.deps.files.get(file_id)
    if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
    const added_by = ctx.actor.user_id
    await putDocument(ctx, {
      id,
      knowledge_base_id: baseId,
      name,
      bytes,
      added_by,
      on_duplicate: 'keep_both',
    })
  }
}
