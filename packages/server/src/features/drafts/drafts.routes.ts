import { drafts } from '@parlance/contract/chat/drafts.ts'
import { draftSchemas } from '@parlance/contract/chat/drafts.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { getDraft, saveDraft } from './drafts.service.ts'

export function draftRoutes(server: Server): void {
  serve(server, drafts, draftSchemas, {
    get: async (ctx, { params }) => ({ draft: await getDraft(ctx, params.scope) }),
    save: async (ctx, { params, body }) => ({
      draft: await saveDraft(ctx, params.scope, body),
    }),
  })
}
