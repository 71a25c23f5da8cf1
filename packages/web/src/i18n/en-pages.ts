import { pageErrors } from '#i18n/en/page-errors.ts'
import { access } from '#i18n/en/access.ts'
import { account } from '#i18n/en/account.ts'
import { administration } from '#i18n/en/administration.ts'
import { apiKeys } from '#i18n/en/api-keys.ts'
import { assistantForm } from '#i18n/en/assistant-form.ts'
import { audit } from '#i18n/en/audit.ts'
import { auditActions } from '#i18n/en/audit-actions.ts'
import { documents } from '#i18n/en/documents.ts'
import { documentation } from '#i18n/en/documentation.ts'
import { featureConfigs } from '#i18n/en/feature-configs.ts'
import { groups } from '#i18n/en/groups.ts'
import { health } from '#i18n/en/health.ts'
import { knowledgeBases } from '#i18n/en/knowledge-bases.ts'
import { marketplace } from '#i18n/en/marketplace.ts'
import { models } from '#i18n/en/models.ts'
import { providers } from '#i18n/en/providers.ts'
import { ragConfigurations } from '#i18n/en/rag-configurations.ts'
import { receipt } from '#i18n/en/receipt.ts'
import { retrieval } from '#i18n/en/retrieval.ts'
import { roles } from '#i18n/en/roles.ts'
import { sharing } from '#i18n/en/sharing.ts'
import { sources } from '#i18n/en/sources.ts'
import { systemAssistants } from '#i18n/en/system-assistants.ts'
import { tags } from '#i18n/en/tags.ts'
import { images } from '#i18n/en/images.ts'
import { threadFiles } from '#i18n/en/thread-files.ts'
import { usage } from '#i18n/en/usage.ts'
import { users } from '#i18n/en/users.ts'
import { validation } from '#i18n/en/validation.ts'

export const enPages = {
  // joined to those that every page has
  errors: pageErrors,
  access,
  account,
  administration,
  apiKeys,
  assistantForm,
  audit,
  auditActions,
  documentation,
  documents,
  featureConfigs,
  groups,
  health,
  knowledgeBases,
  marketplace,
  models,
  providers,
  ragConfigurations,
  receipt,
  retrieval,
  roles,
  sharing,
  sources,
  systemAssistants,
  tags,
  images,
  threadFiles,
  usage,
  users,
  validation,
}
