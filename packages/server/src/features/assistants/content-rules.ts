import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import type { Model } from '@parlance/contract/models/models.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { requireUsable } from '#features/mcp-servers/usable-tools.service.ts'
import { answeringModels } from '#features/models/models.service.ts'
import { isAvatarOf } from './avatars/avatars.queries.ts'
import { countOwnFiles, readableBases } from './knowledge.queries.ts'
import { knownTags } from './versions.queries.ts'

/** Normalises content: ids in lower case, no duplicate tags, no empty texts. */
export function tidy(content: AssistantContent): AssistantContent {
  const lower = (id: string | null) => id?.toLowerCase() ?? null
  return {
    ...content,
    description: withoutEmpty(content.description),
    welcome: withoutEmpty(content.welcome),
    starters: content.starters.map(withoutEmpty),
    tag_ids: uniqueIds(content.tag_ids),
    model_id: lower(content.model_id),
    fallback_model_id: lower(content.fallback_model_id),
    avatar_file_id: lower(content.avatar_file_id),
    knowledge_base_ids: uniqueIds(content.knowledge_base_ids),
    document_ids: uniqueIds(content.document_ids),
    tools: uniqueTools(content.tools),
  }
}

function uniqueTools(tools: AssistantContent['tools']): AssistantContent['tools'] {
  const lowered = tools.map((tool) => (tool.kind === 'mcp' ? { ...tool, id: tool.id.toLowerCase() } : tool))
  return lowered.filter(({ id }, at) => lowered.findIndex((one) => one.id === id) === at)
}

function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** References must be usable by the writer, or already be in the previous content. */
export async function requireReferences(
  ctx: UserCtx,
  assistantId: string | null,
  content: AssistantContent,
  before: AssistantContent | null,
): Promise<void> {
  await requireModels(ctx, content, before)
  await requireAvatar(ctx, assistantId, content)
  await requireKnowledge(ctx, assistantId, content, before)
  const kept = new Set(before?.tools.map((tool) => tool.id))
  await requireUsable(
    ctx,
    content.tools.filter((tool) => !kept.has(tool.id)),
  )
}

export async function requireTags(ctx: UserCtx, content: AssistantContent): Promise<void> {
  const known = await knownTags(ctx, content.tag_ids)
  if (known.length !== content.tag_ids.length) throw new AppError('ERROR_TAG_NOT_FOUND')
}

/** Removes tags that were deleted since. */
export async function withKnownTags(ctx: UserCtx, content: AssistantContent): Promise<AssistantContent> {
  const known = new Set((await knownTags(ctx, content.tag_ids)).map((tag) => tag.id))
  return { ...content, tag_ids: content.tag_ids.filter((id) => known.has(id)) }
}

/** A saved version must not exceed the output limit of its model; a draft can. */
export async function requireOutput(ctx: UserCtx, content: AssistantContent): Promise<void> {
  const { model_id, max_output_tokens: wanted } = content
  if (model_id === null || wanted === null) return
  const max = (await answeringModels(ctx)).find((model) => model.id === model_id)?.max_output_tokens
  if (max !== undefined && max !== null && wanted > max) throw new AppError('ERROR_OUTPUT_ABOVE_MODEL')
}

async function requireModels(
  ctx: UserCtx,
  content: AssistantContent,
  before: AssistantContent | null,
): Promise<void> {
  const kept = [before?.model_id, before?.fallback_model_id]
  const { model_id, fallback_model_id } = content
  const isNew = (id: string | null) => id !== null && !kept.includes(id)
  if (!isNew(model_id) && !isNew(fallback_model_id)) return
  const usable = await answeringModels(ctx)
  const isUsable = isNew(model_id) ? usable.some(({ id }) => id === model_id) : true
  // an image model has no fallback, and is not a fallback for a chat model
  const isFallback = ({ id, type }: Model) => id === fallback_model_id && type === 'chat'
  const hasFallback = isNew(fallback_model_id) ? usable.some(isFallback) : true
  if (!isUsable || !hasFallback) throw new AppError('ERROR_MODEL_NOT_USABLE')
}

/** A picture is set by its own call; its id can be kept or restored, but not taken from another assistant. */
async function requireAvatar(
  ctx: UserCtx,
  assistantId: string | null,
  content: AssistantContent,
): Promise<void> {
  if (content.avatar_file_id === null) return
  const isOurs = assistantId !== null && (await isAvatarOf(ctx, assistantId, content.avatar_file_id))
  if (!isOurs) throw new AppError('ERROR_FILE_NOT_FOUND')
}

/** The writer must be able to read the bases, and the files must belong to the assistant. Existing references can stay. */
async function requireKnowledge(
  ctx: UserCtx,
  assistantId: string | null,
  content: AssistantContent,
  before: AssistantContent | null,
): Promise<void> {
  const bases = content.knowledge_base_ids.filter((id) => before?.knowledge_base_ids.includes(id) !== true)
  const readable = await readableBases(ctx, bases)
  if (readable.length !== bases.length) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  const files = content.document_ids.filter((id) => before?.document_ids.includes(id) !== true)
  if ((await countOwnFiles(ctx, assistantId, files)) !== files.length) {
    throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  }
}

function withoutEmpty(text: { en?: string | undefined; fr?: string | undefined }): {
  en?: string
  fr?: string
} {
  return { ...(text.en ? { en: text.en } : {}), ...(text.fr ? { fr: text.fr } : {}) }
}
