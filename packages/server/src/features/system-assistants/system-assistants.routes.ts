import { systemAssistants } from '@parlance/contract/assistants/system-assistants.ts'
import { systemAssistantSchemas as schemas } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import { on, type Server } from '#core/http/mount.ts'
import { changeHelper, helpers, listHelpers, resetHelper } from './settings.ts'
import { improvePrompt, suggestFollowUps, summariseThread, tryHelper } from './system-assistants.service.ts'

export function systemAssistantRoutes(server: Server): void {
  const models = createChatModels(server.deps.outbound)

  on(server, systemAssistants.list, schemas.list)(async (ctx) => ({ data: await listHelpers(ctx) }))
  on(server, systemAssistants.improve, schemas.improve)((ctx, { body }) => improvePrompt(ctx, models, body))
  on(
    server,
    systemAssistants.followUps,
    schemas.followUps,
  )(async (ctx, { params, body }) => ({
    questions: await suggestFollowUps(ctx, models, params.thread_id, body.message_id),
  }))
  on(
    server,
    systemAssistants.summarise,
    schemas.summarise,
  )((ctx, { params }) => summariseThread(ctx, models, params.thread_id))

  on(
    server,
    systemAssistants.adminList,
    schemas.adminList,
  )(async (ctx) => ({ data: await helpers(ctx, ctx.actor.lang ?? 'fr') }))
  on(
    server,
    systemAssistants.update,
    schemas.update,
  )((ctx, { params, body }) => changeHelper(ctx, params.key, body))
  on(
    server,
    systemAssistants.reset,
    schemas.reset,
  )((ctx, { params, body }) => resetHelper(ctx, params.key, body.revision))
  on(
    server,
    systemAssistants.try,
    schemas.try,
  )((ctx, { params, body }) => tryHelper(ctx, models, params.key, body))
}
