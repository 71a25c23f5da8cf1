import type { MarketplaceDetail } from '@parlance/contract/assistants/marketplace.ts'
import type { UserCtx } from '#core/context.ts'
import { houseToolsOf } from '#features/assistants/house-tools.service.ts'
import { describeTools } from '#features/mcp-servers/usable-tools.service.ts'
import { basesOf, filesOf, modelsOf } from './reach.queries.ts'

/** What a version can access. Reviewers also see bases that they cannot read. */
export async function reachOf(
  ctx: UserCtx,
  versionId: string,
  { isReviewing }: { isReviewing: boolean },
): Promise<MarketplaceDetail['reach']> {
  const bases = await basesOf(ctx, versionId)
  const { files, tools, knowledge_filter, ...reading } = await filesOf(ctx, versionId)
  return {
    models: await modelsOf(ctx, versionId),
    knowledge_bases: bases.map((base) =>
      isReviewing || base.is_readable ? base : { id: null, name: '', is_readable: false },
    ),
    // it names fields of the bases
    knowledge_filter: isReviewing || bases.every((base) => base.is_readable) ? knowledge_filter : [],
    ...reading,
    files: files.map(({ id, name }) => ({ id: isReviewing ? id : null, name })),
    ...houseToolsOf(tools),
    mcp_tools: await describeTools(ctx, tools),
  }
}

/** For a deleted version. */
export const NO_REACH: MarketplaceDetail['reach'] = {
  models: [],
  knowledge_bases: [],
  knowledge_filter: [],
  knowledge_mode: 'search',
  documents_only: false,
  files: [],
  tools: [],
  asking_tools: [],
  mcp_tools: [],
}
