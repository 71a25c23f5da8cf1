import { pageErrors } from '#i18n/en/pages/page-errors.ts'
import { access } from '#i18n/en/admin/access.ts'
import { account } from '#i18n/en/pages/account.ts'
import { administration } from '#i18n/en/admin/administration.ts'
import { apiKeys } from '#i18n/en/pages/api-keys.ts'
import { archive } from '#i18n/en/pages/archive.ts'
import { assistantList } from '#i18n/en/pages/assistant-list.ts'
import { bannerForm } from '#i18n/en/pages/banner-form.ts'
import { noticeList } from '#i18n/en/pages/notice-list.ts'
import { assistantForm } from '#i18n/en/pages/assistant-form.ts'
import { audit } from '#i18n/en/admin/audit.ts'
import { auditActions } from '#i18n/en/admin/audit-actions.ts'
import { citedDocument } from '#i18n/en/pages/cited-document.ts'
import { commands } from '#i18n/en/pages/commands.ts'
import { curatedAnswers } from '#i18n/en/pages/curated-answers.ts'
import { openQuestions } from '#i18n/en/pages/open-questions.ts'
import { documentFields } from '#i18n/en/pages/document-fields.ts'
import { deleteAll } from '#i18n/en/pages/delete-all.ts'
import { documents } from '#i18n/en/pages/documents.ts'
import { documentation } from '#i18n/en/pages/documentation.ts'
import { expert } from '#i18n/en/pages/expert.ts'
import { evaluations } from '#i18n/en/pages/evaluations.ts'
import { featureConfigs } from '#i18n/en/admin/feature-configs.ts'
import { folders } from '#i18n/en/pages/folders.ts'
import { groups } from '#i18n/en/admin/groups.ts'
import { health } from '#i18n/en/admin/health.ts'
import { howFound } from '#i18n/en/pages/how-found.ts'
import { knowledgeBases } from '#i18n/en/pages/knowledge-bases.ts'
import { marketplace } from '#i18n/en/pages/marketplace.ts'
import { mcpServers } from '#i18n/en/admin/mcp-servers.ts'
import { messageSearch } from '#i18n/en/pages/message-search.ts'
import { messages } from '#i18n/en/pages/messages.ts'
import { models } from '#i18n/en/admin/models.ts'
import { portable } from '#i18n/en/pages/portable.ts'
import { providers } from '#i18n/en/admin/providers.ts'
import { ragConfigurations } from '#i18n/en/admin/rag-configurations.ts'
import { recognition } from '#i18n/en/pages/recognition.ts'
import { receipt } from '#i18n/en/pages/receipt.ts'
import { retention } from '#i18n/en/admin/retention.ts'
import { retrieval } from '#i18n/en/pages/retrieval.ts'
import { roles } from '#i18n/en/admin/roles.ts'
import { sendQuestion } from '#i18n/en/pages/send-question.ts'
import { sharedThreads } from '#i18n/en/pages/shared-threads.ts'
import { sharing } from '#i18n/en/pages/sharing.ts'
import { sources } from '#i18n/en/pages/sources.ts'
import { systemAssistants } from '#i18n/en/admin/system-assistants.ts'
import { tags } from '#i18n/en/admin/tags.ts'
import { images } from '#i18n/en/pages/images.ts'
import { threadFiles } from '#i18n/en/pages/thread-files.ts'
import { toolApprovals } from '#i18n/en/pages/tool-approvals.ts'
import { toolDetails } from '#i18n/en/pages/tool-details.ts'
import { usage } from '#i18n/en/admin/usage.ts'
import { users } from '#i18n/en/admin/users.ts'
import { validation } from '#i18n/en/pages/validation.ts'
import { webSearch } from '#i18n/en/admin/web-search.ts'

export const enPages = {
  // joined to those that every page has
  errors: pageErrors,
  assistants: assistantList,
  banners: bannerForm,
  notices: noticeList,
  access,
  account,
  administration,
  apiKeys,
  archive,
  assistantForm,
  audit,
  auditActions,
  citedDocument,
  commands,
  curatedAnswers,
  openQuestions,
  documentation,
  documentFields,
  deleteAll,
  documents,
  expert,
  evaluations,
  featureConfigs,
  folders,
  groups,
  health,
  howFound,
  knowledgeBases,
  marketplace,
  mcpServers,
  messageSearch,
  messages,
  models,
  portable,
  providers,
  ragConfigurations,
  recognition,
  receipt,
  retention,
  retrieval,
  roles,
  sendQuestion,
  sharedThreads,
  sharing,
  sources,
  systemAssistants,
  tags,
  images,
  threadFiles,
  toolApprovals,
  toolDetails,
  usage,
  users,
  validation,
  webSearch,
}
