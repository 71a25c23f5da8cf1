import { promptSharing as calls } from '@parlance/contract/prompts/prompt-sharing.ts'
import { promptSharingSchemas as schemas } from '@parlance/contract/prompts/prompt-sharing.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  checkPromptShare,
  leavePrompt,
  setPromptShare,
  sharePrompt,
  sharesOfPrompt,
  unsharePrompt,
} from './prompt-sharing.ts'

export function promptSharingRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { params, query }) => sharesOfPrompt(ctx, params.prompt_id, query.cursor),
    check: (ctx, { params, body }) => checkPromptShare(ctx, params.prompt_id, body),
    create: (ctx, { params, body }) => sharePrompt(ctx, params.prompt_id, body),
    update: (ctx, { params, body }) => setPromptShare(ctx, params.prompt_id, params, body.level),
    remove: (ctx, { params }) => unsharePrompt(ctx, params.prompt_id, params),
    leave: (ctx, { params }) => leavePrompt(ctx, params.prompt_id),
  })
}
