import type {
  AssistantContent,
  AssistantImport,
  AssistantExport,
} from '@parlance/contract/assistants/assistants.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { searchKey } from '#core/text.ts'
import { planCopies, putCopies } from '#features/documents/documents.service.ts'
import { answeringModels } from '#features/models/models.service.ts'
import { requireEditor } from './assistant-access.ts'
import { requireOutput, requireReferences, requireTags, tidy } from './content-rules.ts'
import { namingOnce, stateOf } from './editing.ts'
import { findHead, insertHead, pointSaved } from './heads.queries.ts'
import { basesNamed, readableBases } from './knowledge.queries.ts'
import { openFilesBase } from './own-files.ts'
import { buryWithFiles } from './ownership.ts'
import { insertVersion, knownTags, modelIdentifiers, tagsByKey } from './versions.queries.ts'

/** Creates and saves an assistant of mine; a repeat with the id of one of mine leaves it as it is. */
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
 * Copies the saved version of an assistant that I can edit into a new one of mine, with copies of its files but
 * without its shares. If a file cannot be copied, there is no copy.
 */
export async function duplicateAssistant(ctx: UserCtx, id: string, name: string): Promise<{ id: string }> {
  await requireEditor(ctx, id)
  const { saved } = await stateOf(ctx, id)
  const readable = await readableBases(ctx, saved.knowledge_base_ids)
  const knowledge_base_ids = readable.map((base) => base.id)
  const files = await planCopies(ctx, saved.document_ids)
  const document_ids = files.map((file) => file.id)
  const copy = await insertMine(ctx, { ...saved, name, knowledge_base_ids, document_ids })
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

export async function exportAssistant(ctx: UserCtx, id: string): Promise<AssistantExport> {
  await requireEditor(ctx, id)
  const { saved } = await stateOf(ctx, id)
  const {
    tag_ids,
    model_id,
    fallback_model_id,
    avatar_file_id: _,
    knowledge_base_ids,
    document_ids: __,
    ...content
  } = saved
  const models = await modelIdentifiers(ctx, [model_id, fallback_model_id])
  const identifier = (modelId: string | null) => (modelId === null ? null : (models.get(modelId) ?? null))
  return {
    format: 'parlance-assistant',
    version: 1,
    content,
    tags: (await knownTags(ctx, tag_ids)).map((tag) => tag.name),
    model: identifier(model_id),
    fallback_model: identifier(fallback_model_id),
    knowledge_bases: (await readableBases(ctx, knowledge_base_ids)).map((base) => base.name),
  }
}

/** Creates an assistant of mine from a file; references that I cannot use are left out and reported. */
export async function importAssistant(
  ctx: UserCtx,
  { file, name }: { file: AssistantExport; name?: string | undefined },
): Promise<AssistantImport> {
  const tags = await tagsByKey(ctx, file.tags.map(searchKey))
  const usable = await answeringModels(ctx)
  const leftOut: AssistantImport['left_out'] = []
  const tagIds = file.tags.flatMap((tag) => {
    const id = tags.get(searchKey(tag))
    if (id === undefined) leftOut.push({ kind: 'tag', name: tag })
    return id ?? []
  })
  const modelOf = (identifier: string | null, types: readonly string[]) => {
    if (identifier === null) return null
    const id = usable.find((model) => model.identifier === identifier && types.includes(model.type))?.id
    if (id === undefined) leftOut.push({ kind: 'model', name: identifier })
    return id ?? null
  }
  const bases = await basesNamed(ctx, file.knowledge_bases.map(searchKey))
  const baseIds = file.knowledge_bases.flatMap((base) => {
    const id = bases.get(searchKey(base))
    if (id === undefined) leftOut.push({ kind: 'knowledge_base', name: base })
    return id ?? []
  })
  const content = tidy({
    ...file.content,
    name: name ?? file.content.name,
    tag_ids: tagIds,
    model_id: modelOf(file.model, ['chat', 'image']),
    fallback_model_id: modelOf(file.fallback_model, ['chat']),
    avatar_file_id: null,
    knowledge_base_ids: baseIds,
    document_ids: [],
  })
  await requireOutput(ctx, content)
  const { id } = await insertMine(ctx, content)
  return { id, left_out: leftOut }
}

async function insertMine(
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
