import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { planCopies, putCopies } from '#features/documents/documents.service.ts'
import { withUsable } from '#features/mcp-servers/usable-tools.service.ts'
import { requireEditor } from './assistant-access.ts'
import { requireOutput, requireReferences, requireTags, tidy } from './content-rules.ts'
import { namingOnce, stateOf } from './editing.ts'
import { findHead, insertHead, pointSaved } from './heads.queries.ts'
import { readableBases } from './knowledge.queries.ts'
import { openFilesBase } from './own-files.ts'
import { buryWithFiles } from './ownership.ts'
import { insertVersion } from './versions.queries.ts'

/** Creates and saves an assistant of the caller; a repeat with the id of one of theirs does not change it. */
export async function createAssistant(
  ctx: UserCtx,
  { id, is_hidden, ...content }: AssistantContent & { id?: string | undefined; is_hidden: boolean },
): Promise<{ id: string }> {
  const clean = tidy(content)
  await requireReferences(ctx, null, clean, null)
  await requireTags(ctx, clean)
  await requireOutput(ctx, clean)
  return await insertMine(ctx, clean, { id, is_hidden })
}

/**
 * Copies the saved version of an assistant that I can edit into a new one of the caller, with copies of its files but
 * without its shares. If a file cannot be copied, there is no copy.
 */
export async function duplicateAssistant(ctx: UserCtx, id: string, name: string): Promise<{ id: string }> {
  await requireEditor(ctx, id)
  const { saved } = await stateOf(ctx, id)
  const readable = await readableBases(ctx, saved.knowledge_base_ids)
  const knowledge_base_ids = readable.map((base) => base.id)
  const files = await planCopies(ctx, saved.document_ids)
  const document_ids = files.map((file) => file.id)
  const tools = await withUsable(ctx, saved.tools)
  const copy = await insertMine(ctx, { ...saved, name, knowledge_base_ids, document_ids, tools })
  if (files.length === 0) return copy
  try {
    const { knowledge_base_id } = await openFilesBase(ctx, copy.id)
    await putCopies(ctx, knowledge_base_id, files)
  } catch (error) {
    await buryWithFiles(ctx, copy.id)
    throw error
  }
  return copy
}

/** Saves a new assistant of mine with its first version. */
export async function insertMine(
  ctx: UserCtx,
  content: AssistantContent,
  head: { id?: string | undefined; is_hidden?: boolean } = {},
): Promise<{ id: string }> {
  const id = head.id?.toLowerCase() ?? uuidv7()
  await namingOnce(() =>
    inTransaction(ctx, async (tx) => {
      const isNew = await insertHead(tx, { id, name: content.name, is_hidden: head.is_hidden ?? false })
      if (!isNew) {
        if ((await findHead(tx, id))?.owner_id === tx.actor.user_id) return
        throw new AppError('ERROR_ID_ALREADY_USED')
      }
      const first = { assistant_id: id, number: 1, author_id: tx.actor.user_id }
      await pointSaved(tx, id, await insertVersion(tx, first, content), content.name)
    }),
  )
  return { id }
}
