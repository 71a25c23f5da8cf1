import { access } from './access.ts'
import { accessSchemas } from './access.schemas.ts'
import { apiKeys } from './api-keys.ts'
import { apiKeySchemas } from './api-keys.schemas.ts'
import { assistantSharing } from './assistant-sharing.ts'
import { sharingSchemas } from './assistant-sharing.schemas.ts'
import { assistants } from './assistants.ts'
import { assistantSchemas } from './assistants.schemas.ts'
import { audit } from './audit.ts'
import { auditSchemas } from './audit.schemas.ts'
import { auth } from './auth.ts'
import { authSchemas } from './auth.schemas.ts'
import { budgets } from './budgets.ts'
import { budgetSchemas } from './budgets.schemas.ts'
import { banners } from './banners.ts'
import { bannerSchemas } from './banners.schemas.ts'
import type { Call, CallSchemas } from './core/endpoint.ts'
import { drafts } from './drafts.ts'
import { draftSchemas } from './drafts.schemas.ts'
import { featureConfigs } from './feature-configs.ts'
import { featureConfigSchemas } from './feature-configs.schemas.ts'
import { groups } from './groups.ts'
import { groupSchemas } from './groups.schemas.ts'
import { health } from './health.ts'
import { healthSchemas } from './health.schemas.ts'
import { marketplace } from './marketplace.ts'
import { marketplaceSchemas } from './marketplace.schemas.ts'
import { documents } from './documents.ts'
import { documentSchemas } from './documents.schemas.ts'
import { knowledgeBases } from './knowledge-bases.ts'
import { knowledgeBaseSchemas } from './knowledge-bases.schemas.ts'
import { meta } from './meta.ts'
import { metaSchemas } from './meta.schemas.ts'
import { models } from './models.ts'
import { modelSchemas } from './models.schemas.ts'
import { notices } from './notices.ts'
import { noticeSchemas } from './notices.schemas.ts'
import { personalDataCalls } from './personal-data.ts'
import { personalDataSchemas } from './personal-data.schemas.ts'
import { ragConfigurations } from './rag-configurations.ts'
import { ragConfigurationSchemas } from './rag-configurations.schemas.ts'
import { retrieval } from './retrieval.ts'
import { retrievalSchemas } from './retrieval.schemas.ts'
import { roles } from './roles.ts'
import { roleSchemas } from './roles.schemas.ts'
import { providers } from './providers.ts'
import { providerSchemas } from './providers.schemas.ts'
import { plugins } from './plugins.ts'
import { pluginSchemas } from './plugins.schemas.ts'
import { publicApi } from './public-api.ts'
import { publicApiSchemas } from './public-api.schemas.ts'
import { runs } from './runs.ts'
import { runSchemas } from './runs.schemas.ts'
import { sources } from './sources.ts'
import { sourceSchemas } from './sources.schemas.ts'
import { tags } from './tags.ts'
import { tagSchemas } from './tags.schemas.ts'
import { systemAssistants } from './system-assistants.ts'
import { systemAssistantSchemas } from './system-assistants.schemas.ts'
import { threads } from './threads.ts'
import { threadSchemas } from './threads.schemas.ts'
import { usage } from './usage.ts'
import { usageSchemas } from './usage.schemas.ts'
import { users } from './users.ts'
import { userSchemas } from './users.schemas.ts'

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
  { calls: notices, schemas: noticeSchemas },
  { calls: access, schemas: accessSchemas },
  { calls: audit, schemas: auditSchemas },
  { calls: ragConfigurations, schemas: ragConfigurationSchemas },
  { calls: retrieval, schemas: retrievalSchemas },
  { calls: models, schemas: modelSchemas },
  { calls: providers, schemas: providerSchemas },
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
  { calls: health, schemas: healthSchemas },
  { calls: meta, schemas: metaSchemas },
]

/** Every call of the product, with its schemas beside it. */
export function allCalls(): { call: Call; schemas: CallSchemas }[] {
  return NOUNS.flatMap(({ calls, schemas }) =>
    Object.entries(calls).map(([name, call]) => ({ call, schemas: schemas[name] ?? {} })),
  )
}
