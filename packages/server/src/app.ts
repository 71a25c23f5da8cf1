import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance } from 'fastify'
import { createChatModels } from '#adapters/llm/registry.ts'
import { aliveKeys } from '#core/auth/key.queries.ts'
import { createSessionWatch } from '#core/auth/session-watch.ts'
import type { Ctx, Deps } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { underOwnName } from '#core/http/other-loopback.ts'
import { refuseUnknown, servePage } from '#core/http/page.ts'
import { createHttp, type Timeouts } from '#core/http/server.ts'
import { startWorkers } from '#core/queue/workers.ts'
import { type Job, startJobs } from '#core/jobs/jobs.ts'
import { vacuumDatabase } from '#core/jobs/vacuum-job.ts'
import { accessRoutes } from '#features/access/access.routes.ts'
import { forgetPictures } from '#features/assistants/avatars/avatars.ts'
import { apiKeyRoutes } from '#features/api-keys/api-keys.routes.ts'
import { assistantRoutes } from '#features/assistants/assistants.routes.ts'
import { assistantWorks } from '#features/assistants/ownership.ts'
import {
  chooseStarters,
  ensureAssistants,
  ensureDemonstrationReaders,
} from '#features/assistants/shipped/ensure-assistants.ts'
import { auditRoutes } from '#features/audit/audit.routes.ts'
import { authRoutes } from '#features/auth/auth.routes.ts'
import { forgetExpired } from '#features/auth/auth.service.ts'
import { ensureDemonstrationPeople } from '#features/auth/demonstration-people.ts'
import type { Identity } from '#features/auth/identity.ts'
import { bannerRoutes } from '#features/banners/banners.routes.ts'
import { documentFieldRoutes } from '#features/document-fields/document-fields.routes.ts'
import { documentRoutes } from '#features/documents/documents.routes.ts'
import {
  documentsTogether,
  documentWorks,
  ensureDemonstrationBases,
  scanForOrphans,
} from '#features/documents/documents.service.ts'
import { sealDocuments } from '#features/document-keys/seal-documents.ts'
import { draftRoutes } from '#features/drafts/drafts.routes.ts'
import { evaluationRoutes } from '#features/evaluations/evaluations.routes.ts'
import { modelTrialRoutes } from '#features/evaluations/trials/trials.routes.ts'
import { evaluationRemovals } from '#features/evaluations/stopping.ts'
import { evaluationWorks } from '#features/evaluations/work.ts'
import { featureConfigRoutes } from '#features/feature-configs/feature-configs.routes.ts'
import { ensureDemonstrationGroups } from '#features/groups/demonstration-groups.ts'
import { folderRoutes } from '#features/folders/folders.routes.ts'
import { folderWorks } from '#features/folders/deletion.ts'
import { groupRoutes } from '#features/groups/groups.routes.ts'
import { healthRoutes } from '#features/health/health.routes.ts'
import { ensureHelp } from '#features/help/ensure-help.ts'
import { announceReviews } from '#features/curated-answers/announce-reviews.ts'
import { curatedAnswerRoutes } from '#features/curated-answers/curated-answers.routes.ts'
import { embedWordings, ensureWordingVectors } from '#features/curated-answers/meaning.service.ts'
import { forgetOldQuestions } from '#features/open-questions/forget-old.ts'
import { openQuestionRoutes } from '#features/open-questions/open-questions.routes.ts'
import { knowledgeBaseRoutes } from '#features/knowledge-bases/knowledge-bases.routes.ts'
import { marketplaceRoutes } from '#features/marketplace/marketplace.routes.ts'
import { analyseDocuments } from '#features/documents/analyse.ts'
import { indexMessages } from '#features/message-search/index-messages.service.ts'
import { messageSearchRoutes } from '#features/message-search/message-search.routes.ts'
import { mcpServerRoutes } from '#features/mcp-servers/mcp-servers.routes.ts'
import { readEnabledServers } from '#features/mcp-servers/read-tools.service.ts'
import { resealMcpServers } from '#features/mcp-servers/reseal.ts'
import { mcpConnectionRoutes } from '#features/mcp-connections/mcp-connections.routes.ts'
import { resealConnections } from '#features/mcp-connections/reseal.ts'
import { metaRoutes } from '#features/meta/meta.routes.ts'
import { modelRoutes } from '#features/models/models.routes.ts'
import { noticeRoutes } from '#features/notices/notices.routes.ts'
import { personalDataRoutes } from '#features/personal-data/personal-data.routes.ts'
import { forgetPromptRuns } from '#features/prompts/forget-runs.ts'
import { promptWorks } from '#features/prompts/ownership.ts'
import { promptRoutes } from '#features/prompts/prompts.routes.ts'
import { providerRoutes } from '#features/providers/providers.routes.ts'
import { refreshOutsideGroups } from '#features/plugins/outside-groups.service.ts'
import { checkEnabledPlugins } from '#features/plugins/checks.service.ts'
import { pluginRoutes } from '#features/plugins/plugins.routes.ts'
import { pageGrants } from '#features/plugins/page-grants.service.ts'
import { startApproved } from '#features/plugins/plugins.service.ts'
import { ensureProviders } from '#features/providers/providers.service.ts'
import { ragConfigurationRoutes } from '#features/rag-configurations/rag-configurations.routes.ts'
import { retrievalRoutes } from '#features/retrieval/retrieval.routes.ts'
import { ensureVectorTable } from '#features/retrieval/vectors/vectors.service.ts'
import { applyRetention } from '#features/retention/apply-retention.ts'
import { retentionRoutes } from '#features/retention/retention.routes.ts'
import { roleRoutes } from '#features/roles/roles.routes.ts'
import { publicApiRoutes } from '#features/public-api/public-api.routes.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { forgetAnswerFiles } from '#features/runs/answering/answer-files.ts'
import { forgetLeftChunks } from '#features/runs/saving/forget-chunks.ts'
import { createRunEngine } from '#features/runs/run-engine.ts'
import { createRunner } from '#features/runs/runner.service.ts'
import { runRoutes } from '#features/runs/runs.routes.ts'
import { forgetExpiredLinks, resealLinks } from '#features/shared-threads/keeping.ts'
import { isOpenToAnyone } from '#features/shared-threads/reading.service.ts'
import { sharedThreadRoutes } from '#features/shared-threads/shared-threads.routes.ts'
import { sharingRoutes } from '#features/sharing/sharing.routes.ts'
import { resealFeatureConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { resealSources } from '#features/sources/reseal.ts'
import { sourceRoutes } from '#features/sources/sources.routes.ts'
import { createSyncEngine } from '#features/sources/sync-engine.ts'
import { tagRoutes } from '#features/tags/tags.routes.ts'
import { systemAssistantRoutes } from '#features/system-assistants/system-assistants.routes.ts'
import { forgetThreadFiles, forgetUnsentFiles } from '#features/threads/thread-files.ts'
import { threadExportRoutes } from '#features/thread-exports/thread-exports.routes.ts'
import { forgetExports, threadExportWorks } from '#features/thread-exports/thread-exports.service.ts'
import { threadImportRoutes } from '#features/thread-imports/thread-imports.routes.ts'
import { forgetImports, threadImportWorks } from '#features/thread-imports/thread-imports.service.ts'
import { threadRoutes } from '#features/threads/threads.routes.ts'
import { threadWorks } from '#features/threads/threads.service.ts'
import { forgetTemporary } from '#features/threads/temporary.service.ts'
import { forgetTries } from '#features/threads/tries.ts'
import { toolApprovalRoutes } from '#features/tool-approvals/tool-approvals.routes.ts'
import { usageRoutes } from '#features/usage/usage.routes.ts'
import { userRoutes } from '#features/users/users.routes.ts'
import { webSearchRoutes } from '#features/web-search/web-search.routes.ts'
import { resealSearchKey } from '#features/web-search/web-search.service.ts'

const DRAIN_MS = 20_000
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The scheduled tasks, each run by one process at a time. */
export const JOBS: readonly Job[] = [
  forgetExpired,
  forgetTries,
  forgetTemporary,
  applyRetention,
  forgetThreadFiles,
  forgetUnsentFiles,
  indexMessages,
  analyseDocuments,
  sealDocuments,
  announceReviews,
  embedWordings,
  forgetOldQuestions,
  forgetExpiredLinks,
  forgetExports,
  forgetImports,
  chooseStarters,
  forgetPictures,
  forgetPromptRuns,
  forgetLeftChunks,
  forgetAnswerFiles,
  scanForOrphans,
  readEnabledServers,
  refreshOutsideGroups,
  checkEnabledPlugins,
  vacuumDatabase,
]

/** The whole server, ready to listen. `close` lets running answers end first. */
export type App = {
  http: FastifyInstance
  /** Answers that this process is writing. */
  running_answers: () => number
  /** What can be missing for a moment after the start: the help, and documents to try questions with. */
  furnish(): Promise<void>
  close(drainMs?: number): Promise<void>
}

/**
 * Combines the features and creates the required rows. Used by `main` and by tests, some of them with shorter
 * timeouts.
 */
export async function createApp(deps: Deps, identity: Identity, timeouts?: Partial<Timeouts>): Promise<App> {
  const http = await createHttp(deps, timeouts)
  const ending = new AbortController()
  const ctx: Ctx = { deps, db: deps.database.db, log: deps.log }
  const engine = createRunEngine(deps)
  const sessions = createSessionWatch(ctx)
  const keys = createSessionWatch(ctx, aliveKeys)
  const server = { app: http, deps }
  http.addHook('onRequest', async (request) => {
    if (ending.signal.aborted && request.url !== '/health/live') {
      throw new AppError('ERROR_UNAVAILABLE', { retry_after: 5 })
    }
  })

  authRoutes(server, identity)
  userRoutes(server)
  personalDataRoutes(server)
  roleRoutes(server)
  threadRoutes(server)
  threadExportRoutes(server)
  threadImportRoutes(server)
  folderRoutes(server)
  runRoutes(server, engine, sessions)
  messageSearchRoutes(server)
  promptRoutes(server, createRunner(deps, engine))
  toolApprovalRoutes(server)
  draftRoutes(server)
  assistantRoutes(server)
  evaluationRoutes(server, engine)
  modelTrialRoutes(server, engine)
  retrievalRoutes(server)
  ragConfigurationRoutes(server)
  modelRoutes(server)
  providerRoutes(server)
  mcpServerRoutes(server)
  groupRoutes(server)
  noticeRoutes(server)
  mcpConnectionRoutes(server)
  sharingRoutes(server)
  sharedThreadRoutes(server)
  marketplaceRoutes(server)
  knowledgeBaseRoutes(server)
  curatedAnswerRoutes(server)
  openQuestionRoutes(server)
  documentRoutes(server)
  documentFieldRoutes(server)
  accessRoutes(server)
  systemAssistantRoutes(server)
  featureConfigRoutes(server)
  apiKeyRoutes(server)
  const apiCalls = publicApiRoutes(server, keys)
  usageRoutes(server)
  pluginRoutes(server)
  const syncs = createSyncEngine(ctx)
  sourceRoutes(server, syncs)
  tagRoutes(server)
  bannerRoutes(server)
  retentionRoutes(server)
  webSearchRoutes(server)
  auditRoutes(server)
  healthRoutes(server, {
    sign_on: identity.sign_on,
    is_development: identity.dev !== null,
    running_answers: engine.running,
    is_journal_failing: engine.isJournalFailing,
  })
  metaRoutes(server, () => ending.signal.aborted)
  const sharedPages = {
    isOpen: (token: string) => isOpenToAnyone(ctx, token),
    max: Math.max(1, Math.round(RATE_CLASSES.shared.max * deps.config.rate_limit_factor)),
  }
  http.addHook('onRequest', async (request, reply) => {
    const address = underOwnName(request, deps.config.public_url)
    if (address !== null) return await reply.redirect(address)
  })
  if (existsSync(WEB_FOLDER)) await servePage(http, WEB_FOLDER, () => pageGrants(ctx), sharedPages)
  else refuseUnknown(http)

  await startApproved(ctx)
  await ensureVectorTable(ctx)
  await ensureWordingVectors(ctx)
  await ensureSystemRoles(ctx)
  await ensureDemonstrationPeople(ctx, identity)
  await ensureProviders(ctx, ending.signal)
  const isDemonstration = await ensureAssistants(ctx, identity.dev !== null)
  if (isDemonstration) await ensureDemonstrationGroups(ctx)

  await resealSources(ctx)
  await resealMcpServers(ctx)
  await resealFeatureConfigs(ctx)
  await resealConnections(ctx)
  await resealSearchKey(ctx)
  await resealLinks(ctx)
  syncs.start()
  const works = {
    ...documentWorks,
    ...assistantWorks,
    ...promptWorks,
    ...evaluationRemovals,
    ...threadWorks,
    ...folderWorks,
    ...threadExportWorks,
    ...threadImportWorks,
    ...threadWorks,
    ...evaluationWorks({ engine, models: createChatModels(deps.outbound) }),
  }
  const workers = startWorkers(ctx, works, documentsTogether)
  const jobs = startJobs(ctx, JOBS)

  return {
    http,
    running_answers: engine.running,
    /** The documents are read meanwhile; those to try questions with are for an installation that is new and for trying. */
    async furnish(): Promise<void> {
      await ensureHelp(ctx)
      if (!isDemonstration) return
      await ensureDemonstrationBases(ctx)
      await ensureDemonstrationReaders(ctx)
    },
    async close(drainMs = DRAIN_MS) {
      ending.abort()
      await Promise.all([jobs.close(), syncs.close()])
      await Promise.all([jobs.close(), workers.close()])
      await engine.drain(drainMs)
      await Promise.all([engine.drain(DRAIN_MS), apiCalls.drain(DRAIN_MS)])
      http.server.closeAllConnections()
      await http.close()
      engine.close()
      sessions.close()
      keys.close()
    },
  }
}
