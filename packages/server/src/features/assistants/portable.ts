import { ASSISTANT_TOOLS_MAX } from '@parlance/contract/core/limits.ts'
import type { AssistantImport, AssistantExport } from '@parlance/contract/assistants/assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { exportTools, importTools } from '#features/mcp-servers/usable-tools.service.ts'
import { answeringModels } from '#features/models/models.service.ts'
import { requireEditor } from './assistant-access.ts'
import { requireOutput, tidy } from './content-rules.ts'
import { insertMine } from './copies.ts'
import { stateOf } from './editing.ts'
import { basesNamed, readableBases } from './knowledge.queries.ts'
import { knownTags, modelIdentifiers, tagsByKey } from './versions.queries.ts'

/** The saved version of an assistant that I can edit, with names in place of ids. */
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
    tools,
    ...content
  } = saved
  const models = await modelIdentifiers(ctx, [model_id, fallback_model_id])
  const identifier = (modelId: string | null) => (modelId === null ? null : (models.get(modelId) ?? null))
  return {
    format: 'parlance-assistant',
    version: 1,
    content: { ...content, tools: tools.filter((tool) => tool.kind === 'house') },
    tags: (await knownTags(ctx, tag_ids)).map((tag) => tag.name),
    model: identifier(model_id),
    fallback_model: identifier(fallback_model_id),
    knowledge_bases: (await readableBases(ctx, knowledge_base_ids)).map((base) => base.name),
    mcp_tools: await exportTools(ctx, tools),
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
  const { tools, left_out: lackedTools } = await importTools(ctx, file.mcp_tools)
  for (const tool of lackedTools) leftOut.push({ kind: 'tool', name: tool })
  const content = tidy({
    ...file.content,
    name: name ?? file.content.name,
    tag_ids: tagIds,
    model_id: modelOf(file.model, ['chat', 'image']),
    fallback_model_id: modelOf(file.fallback_model, ['chat']),
    avatar_file_id: null,
    knowledge_base_ids: baseIds,
    document_ids: [],
    tools: [...file.content.tools, ...tools].slice(0, ASSISTANT_TOOLS_MAX),
  })
  await requireOutput(ctx, content)
  const { id } = await insertMine(ctx, content)
  return { id, left_out: leftOut }
}
