import { access } from './people/access.ts'
import { accessSchemas } from './people/access.schemas.ts'
import { apiKeys } from './public-api/api-keys.ts'
import { apiKeySchemas } from './public-api/api-keys.schemas.ts'
import { assistantSharing } from './assistants/assistant-sharing.ts'
import { sharingSchemas } from './assistants/assistant-sharing.schemas.ts'
import { assistants } from './assistants/assistants.ts'
import { assistantSchemas } from './assistants/assistants.schemas.ts'
import { audit } from './admin/audit.ts'
import { auditSchemas } from './admin/audit.schemas.ts'
import { auth } from './people/auth.ts'
import { authSchemas } from './people/auth.schemas.ts'
import { budgets } from './admin/budgets.ts'
import { budgetSchemas } from './admin/budgets.schemas.ts'
import { webSearch } from './admin/web-search.ts'
import { webSearchSchemas } from './admin/web-search.schemas.ts'
import { banners } from './admin/banners.ts'
import { bannerSchemas } from './admin/banners.schemas.ts'
import { legalHolds, retention } from './admin/retention.ts'
import { legalHoldSchemas, retentionSchemas } from './admin/retention.schemas.ts'
import type { Call, CallSchemas } from './core/endpoint.ts'
import { drafts } from './chat/drafts.ts'
import { draftSchemas } from './chat/drafts.schemas.ts'
import { featureConfigs } from './admin/feature-configs.ts'
import { featureConfigSchemas } from './admin/feature-configs.schemas.ts'
import { groups } from './people/groups.ts'
import { groupSchemas } from './people/groups.schemas.ts'
import { health } from './admin/health.ts'
import { healthSchemas } from './admin/health.schemas.ts'
import { marketplace } from './assistants/marketplace.ts'
import { marketplaceSchemas } from './assistants/marketplace.schemas.ts'
import { documents } from './knowledge/documents.ts'
import { documentSchemas } from './knowledge/documents.schemas.ts'
import { knowledgeBases } from './knowledge/knowledge-bases.ts'
import { knowledgeBaseSchemas } from './knowledge/knowledge-bases.schemas.ts'
import { mcpServers } from './admin/mcp-servers.ts'
import { mcpServerSchemas } from './admin/mcp-servers.schemas.ts'
import { mcpConnections } from './people/mcp-connections.ts'
import { mcpConnectionSchemas } from './people/mcp-connections.schemas.ts'
import { meta } from './admin/meta.ts'
import { metaSchemas } from './admin/meta.schemas.ts'
import { models } from './models/models.ts'
import { modelSchemas } from './models/models.schemas.ts'
import { notices } from './people/notices.ts'
import { noticeSchemas } from './people/notices.schemas.ts'
import { personalDataCalls } from './people/personal-data.ts'
import { personalDataSchemas } from './people/personal-data.schemas.ts'
import { ragConfigurations } from './knowledge/rag-configurations.ts'
import { ragConfigurationSchemas } from './knowledge/rag-configurations.schemas.ts'
import { retrieval } from './knowledge/retrieval.ts'
import { retrievalSchemas } from './knowledge/retrieval.schemas.ts'
import { roles } from './people/roles.ts'
import { roleSchemas } from './people/roles.schemas.ts'
import { providers } from './models/providers.ts'
import { providerSchemas } from './models/providers.schemas.ts'
import { plugins } from './admin/plugins.ts'
import { pluginSchemas } from './admin/plugins.schemas.ts'
import { publicApi } from './public-api/public-api.ts'
import { publicApiSchemas } from './public-api/public-api.schemas.ts'
import { runs } from './chat/runs.ts'
import { runSchemas } from './chat/runs.schemas.ts'
import { sources } from './knowledge/sources.ts'
import { sourceSchemas } from './knowledge/sources.schemas.ts'
import { tags } from './assistants/tags.ts'
import { tagSchemas } from './assistants/tags.schemas.ts'
import { systemAssistants } from './assistants/system-assistants.ts'
import { systemAssistantSchemas } from './assistants/system-assistants.schemas.ts'
import { toolApprovals } from './chat/tool-approvals.ts'
import { toolApprovalSchemas } from './chat/tool-approvals.schemas.ts'
import { threads } from './chat/threads.ts'
import { threadSchemas } from './chat/threads.schemas.ts'
import { usage } from './admin/usage.ts'
import { usageSchemas } from './admin/usage.schemas.ts'
import { users } from './people/users.ts'
import { userSchemas } from './people/users.schemas.ts'

type Noun = { calls: Record<string, Call>; schemas: Record<string, CallSchemas> }

/** Every call of the product with its schemas: for the API description and the generated tests. */
export const NOUNS: Noun[] = [
  { calls: auth, schemas: authSchemas },
  { calls: users, schemas: userSchemas },
  { calls: personalDataCalls, schemas: personalDataSchemas },
  { calls: roles, schemas: roleSchemas },
  { calls: threads, schemas: threadSchemas },
  { calls: runs, schemas: runSchemas },
  { calls: drafts, schemas: draftSchemas },
  { calls: assistants, schemas: assistantSchemas },
  { calls: assistantSharing, schemas: sharingSchemas },
  { calls: documents, schemas: documentSchemas },
  { calls: knowledgeBases, schemas: knowledgeBaseSchemas },
  { calls: groups, schemas: groupSchemas },
  { calls: marketplace, schemas: marketplaceSchemas },
  { calls: mcpConnections, schemas: mcpConnectionSchemas },
  { calls: notices, schemas: noticeSchemas },
  { calls: access, schemas: accessSchemas },
  { calls: audit, schemas: auditSchemas },
  { calls: ragConfigurations, schemas: ragConfigurationSchemas },
  { calls: retrieval, schemas: retrievalSchemas },
  { calls: models, schemas: modelSchemas },
  { calls: providers, schemas: providerSchemas },
  { calls: mcpServers, schemas: mcpServerSchemas },
  { calls: usage, schemas: usageSchemas },
  { calls: budgets, schemas: budgetSchemas },
  { calls: apiKeys, schemas: apiKeySchemas },
  { calls: publicApi, schemas: publicApiSchemas },
  { calls: systemAssistants, schemas: systemAssistantSchemas },
  { calls: featureConfigs, schemas: featureConfigSchemas },
  { calls: plugins, schemas: pluginSchemas },
  { calls: sources, schemas: sourceSchemas },
  { calls: tags, schemas: tagSchemas },
  { calls: banners, schemas: bannerSchemas },
  { calls: retention, schemas: retentionSchemas },
  { calls: legalHolds, schemas: legalHoldSchemas },
  { calls: webSearch, schemas: webSearchSchemas },
  { calls: health, schemas: healthSchemas },
  { calls: toolApprovals, schemas: toolApprovalSchemas },
  { calls: meta, schemas: metaSchemas },
]

/** Every call of the product, with its schemas beside it. */
export function allCalls(): { call: Call; schemas: CallSchemas }[] {
  return NOUNS.flatMap(({ calls, schemas }) =>
    Object.entries(calls).map(([name, call]) => ({ call, schemas: schemas[name] ?? {} })),
  )
}
