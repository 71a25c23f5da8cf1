import { pageErrors } from '#i18n/fr/page-errors.ts'
import { access } from '#i18n/fr/access.ts'
import { account } from '#i18n/fr/account.ts'
import { administration } from '#i18n/fr/administration.ts'
import { apiKeys } from '#i18n/fr/api-keys.ts'
import { assistantForm } from '#i18n/fr/assistant-form.ts'
import { audit } from '#i18n/fr/audit.ts'
import { auditActions } from '#i18n/fr/audit-actions.ts'
import { documents } from '#i18n/fr/documents.ts'
import { documentation } from '#i18n/fr/documentation.ts'
import { featureConfigs } from '#i18n/fr/feature-configs.ts'
import { groups } from '#i18n/fr/groups.ts'
import { health } from '#i18n/fr/health.ts'
import { knowledgeBases } from '#i18n/fr/knowledge-bases.ts'
import { marketplace } from '#i18n/fr/marketplace.ts'
import { models } from '#i18n/fr/models.ts'
import { providers } from '#i18n/fr/providers.ts'
import { ragConfigurations } from '#i18n/fr/rag-configurations.ts'
import { receipt } from '#i18n/fr/receipt.ts'
import { retrieval } from '#i18n/fr/retrieval.ts'
import { roles } from '#i18n/fr/roles.ts'
import { sharing } from '#i18n/fr/sharing.ts'
import { sources } from '#i18n/fr/sources.ts'
import { systemAssistants } from '#i18n/fr/system-assistants.ts'
import { tags } from '#i18n/fr/tags.ts'
import { images } from '#i18n/fr/images.ts'
import { threadFiles } from '#i18n/fr/thread-files.ts'
import { usage } from '#i18n/fr/usage.ts'
import { users } from '#i18n/fr/users.ts'
import { validation } from '#i18n/fr/validation.ts'

export const frPages = {
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
