import { systemAssistants } from '@parlance/contract/assistants/system-assistants.ts'
import { systemAssistantSchemas as schemas } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { changeHelper, helpers, listHelpers, resetHelper } from './settings.ts'
import { improvePrompt, suggestFollowUps, summariseThread, tryHelper } from './system-assistants.service.ts'

export function systemAssistantRoutes(server: Server): void {
  const models = createChatModels(server.deps.outbound)

  serve(server, systemAssistants, schemas, {
    list: async (ctx) => ({ data: await listHelpers(ctx) }),
    improve: (ctx, { body }) => improvePrompt(ctx, models, body),
    followUps: async (ctx, { params, body }) => ({
      questions: await suggestFollowUps(ctx, models, params.thread_id, body.message_id),
    }),
    summarise: (ctx, { params }) => summariseThread(ctx, models, params.thread_id),
    adminList: async (ctx) => ({ data: await helpers(ctx, ctx.actor.lang ?? 'fr') }),
    update: (ctx, { params, body }) => changeHelper(ctx, params.key, body),
    reset: (ctx, { params, body }) => resetHelper(ctx, params.key, body.revision),
    try: (ctx, { params, body }) => tryHelper(ctx, models, params.key, body),
  })
}
