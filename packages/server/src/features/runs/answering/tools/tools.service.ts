import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import type { PreparedRun } from '#features/runs/prepared-run.ts'
import { hasSources } from '../retrieve.service.ts'
import { HOUSE_TOOLS } from './house-tools.ts'
import { removeMissing } from './offered.ts'
import type { HouseTool } from './tool.ts'

/**
 * The tools of an answer: those of its assistant that an administrator allows, if the reader can use tools and the model
 * can call them. Always in the same order, so that providers can cache the beginning of a request.
 */
export async function toolsFor(
  ctx: UserCtx,
  { assistant, model }: Pick<PreparedRun, 'assistant' | 'model'>,
  attached: readonly string[],
): Promise<HouseTool[]> {
  if (assistant.tools.length === 0 || !model.capabilities.tools || !may(ctx.actor, 'tool:use')) return []
  const allowed = await featureConfig(ctx, 'tools')
  const chosen = new Set<string>(assistant.tools.map(({ id }) => id))
  if (!hasSources({ assistant, attached })) chosen.delete('search_documents')
  await removeMissing(ctx, chosen)
  return HOUSE_TOOL_IDS.filter((id) => chosen.has(id) && allowed.includes(id)).map((id) => HOUSE_TOOLS[id])
}
