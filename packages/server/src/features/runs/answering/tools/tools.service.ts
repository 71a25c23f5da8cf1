import { HOUSE_TOOL_IDS, type HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import { mcpToolsOf, usableTools } from '#features/mcp-servers/usable-tools.service.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import { hasSources, isDocumentsOnly } from '../retrieve.service.ts'
import { houseToolsFor } from './house-tools.ts'
import { McpCalls } from './servers/mcp-tool.ts'
import { removeMissing } from './offered.ts'
import { Offer } from './offer.ts'
import { readResult } from './results/read-result.ts'
import { callsIn } from './results/replay.ts'
import type { Tool, ToolDefinition } from './tool.ts'

type Answering = Pick<PreparedRun, 'assistant' | 'model'>

/**
 * The tools of an answer: the tools of its assistant that an administrator allows, if the reader can use tools and
 * the model supports them. With documents only, these are the tools without other sources. Always in the same order, so that providers can cache the beginning of a request.
 */
export async function toolsFor(
  ctx: UserCtx,
  { assistant, model }: Answering,
  attached: readonly string[],
): Promise<Tool[]> {
  if (assistant.tools.length === 0 || !model.capabilities.tools || !may(ctx.actor, 'tool:use')) return []
  const isOnly = isDocumentsOnly(assistant)
  const [house, remote] = await Promise.all([
    houseTools(ctx, assistant, attached),
    isOnly ? [] : mcpTools(ctx, assistant),
  ])
  return remote.length === 0 ? house : [...house, readResult, ...remote]
}

/** The definitions that a request with the next question would contain, without those that are left out. */
export async function definitionsFor(
  ctx: UserCtx,
  answering: Answering,
  attached: readonly string[],
  said: readonly { parts: readonly MessagePart[] }[],
): Promise<ToolDefinition[]> {
  const tools = await toolsFor(ctx, answering, attached)
  return offerOf(tools, answering.model.context_size, said).definitions()
}

/** The tools as they are offered in a conversation. */
export function offerOf(
  tools: readonly Tool[],
  window: number | null,
  said: readonly { parts: readonly MessagePart[] }[],
): Offer {
  const used = said.flatMap(({ parts }) => callsIn(parts)).map(({ tool_name }) => tool_name)
  return new Offer(tools, window, new Set(used))
}

/** Tools that answer from elsewhere than from documents. */
const OTHER_SOURCES: readonly HouseToolId[] = ['web_search', 'open_page']

async function houseTools(
  ctx: UserCtx,
  assistant: Answering['assistant'],
  attached: readonly string[],
): Promise<Tool[]> {
  const chosen = new Map<string, boolean>(
    assistant.tools.map(({ id, needs_approval }) => [id, needs_approval]),
  )
  const allowed = await featureConfig(ctx, 'tools')
  if (!hasSources({ assistant, attached })) chosen.delete('search_documents')
  if (isDocumentsOnly(assistant)) for (const id of OTHER_SOURCES) chosen.delete(id)
  await removeMissing(ctx, chosen)
  const offered = HOUSE_TOOL_IDS.filter((id) => chosen.has(id) && allowed.includes(id))
  return await houseToolsFor(ctx, assistant, offered, (id) => chosen.get(id) === true)
}

/** The tools that the reader can use; permissions of the assistant's author do not count. */
async function mcpTools(ctx: UserCtx, { tools }: Answering['assistant']): Promise<Tool[]> {
  const asking = new Map(mcpToolsOf(tools).map(({ id, needs_approval }) => [id, needs_approval]))
  const calls = new McpCalls(ctx)
  const usable = await usableTools(ctx, [...asking.keys()])
  return usable.map((tool) => calls.toolOf(tool, asking.get(tool.id) === true))
}
