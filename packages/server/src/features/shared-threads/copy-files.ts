import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { putDocument } from '#features/documents/documents.service.ts'
import { openFilesBase } from '#features/threads/threads.service.ts'
import type { NewFile } from './copy.queries.ts'
import { attachedFiles, findFile, type OpenLink } from './reading.queries.ts'
import type { ReadMessage } from './reading.service.ts'

/** The copies of the files of a link, by the ids of the originals. */
export type CopiedFiles = {
  /** Files of answers: their rows are added with the conversation. */
  answers: ReadonlyMap<string, NewFile>
  /** Files of questions: documents of the new conversation. */
  documents: ReadonlyMap<string, string>
}

/**
 * Copies the files of the messages of a link for a new conversation of the caller. It waits for the file store, so do
 * not call it in a transaction; unused copies are removed like other unreferenced files.
 */
export async function copyFiles(
  ctx: UserCtx,
  link: OpenLink,
  messages: readonly ReadMessage[],
  threadId: string,
): Promise<CopiedFiles> {
  const parts = messages.flatMap((message) => message.parts)
  const answers = new Map<string, NewFile>()
  for (const part of parts) {
    if (part.type !== 'file' || answers.has(part.file_id)) continue
    const file = await findFile(ctx, link, part.file_id, 'original')
    const bytes = file === undefined ? null : await ctx.deps.files.get(file.file_id)
    if (bytes === null) continue
    const id = uuidv7()
    await ctx.deps.files.put(id, bytes)
    const { media_type } = part
    answers.set(part.file_id, {
      id,
      media_type,
      size: bytes.length,
      sha256: sha256(bytes),
    })
  }
  const attached = parts.flatMap((part) => (part.type === 'attachment' ? [part.file_id] : []))
  return {
    answers,
    documents: await copyDocuments(ctx, link, attached, threadId),
  }
}

async function copyDocuments(
  ctx: UserCtx,
  link: OpenLink,
  ids: readonly string[],
  threadId: string,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>()
  const files = may(ctx.actor, 'file:upload') ? await attachedFiles(ctx, link, ids) : []
  if (files.length === 0) return copies
  const { knowledge_base_id } = await openFilesBase(ctx, threadId)
  for (const { id, name, file_id } of files) {
    const bytes = await ctx.deps.files.get(file_id)
    if (bytes === null) continue
    const added_by = ctx.actor.user_id
    const put = await putDocument(ctx, {
      knowledge_base_id,
      name,
      bytes,
      added_by,
      on_duplicate: 'keep_both',
      takes_pictures: true,
    })
    copies.set(id, put.document_id)
  }
  return copies
}
