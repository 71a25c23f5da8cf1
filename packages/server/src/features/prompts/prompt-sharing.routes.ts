import { promptSharing as calls } from '@parlance/contract/prompts/prompt-sharing.ts'
import { promptSharingSchemas as schemas } from '@parlance/contract/prompts/prompt-sharing.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  changeObjectShare,
  leaveObject,
  shareObject,
  sharesOfObject,
  unshareObject,
} from '#features/sharing/object-shares.service.ts'
import { checkShare, SHARED_PROMPT } from './prompt-sharing.ts'

export function promptSharingRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { params, query }) => sharesOfObject(ctx, SHARED_PROMPT, params.prompt_id, query.cursor),
    check: (ctx, { params, body }) => checkShare(ctx, params.prompt_id, body),
    create: (ctx, { params, body }) => shareObject(ctx, SHARED_PROMPT, params.prompt_id, body),
    update: (ctx, { params, body }) =>
      changeObjectShare(ctx, SHARED_PROMPT, params.prompt_id, params, body.level),
    remove: (ctx, { params }) => unshareObject(ctx, SHARED_PROMPT, params.prompt_id, params),
    leave: (ctx, { params }) => leaveObject(ctx, SHARED_PROMPT, params.prompt_id),
  })
}
