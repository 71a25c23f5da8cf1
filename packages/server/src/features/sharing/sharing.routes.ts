import { assistantSharing as calls } from '@parlance/contract/assistants/assistant-sharing.ts'
import { sharingSchemas as schemas } from '@parlance/contract/assistants/assistant-sharing.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  changeShare,
  checkShare,
  createShare,
  findSubjects,
  leaveAssistant,
  removeShare,
  sharedWith,
  sharesOf,
} from './sharing.service.ts'

export function sharingRoutes(server: Server): void {
  serve(server, calls, schemas, {
    shared: (ctx, { params }) => sharedWith(ctx, params.assistant_id),
    shares: (ctx, { params, query }) => sharesOf(ctx, params.assistant_id, query.cursor),
    check: (ctx, { params, body }) => checkShare(ctx, params.assistant_id, body),
    create: (ctx, { params, body }) => createShare(ctx, params.assistant_id, body),
    update: (ctx, { params, body }) => changeShare(ctx, params.assistant_id, params, body.level),
    remove: (ctx, { params }) => removeShare(ctx, params.assistant_id, params),
    leave: (ctx, { params }) => leaveAssistant(ctx, params.assistant_id),
    subjects: (ctx, { query }) => findSubjects(ctx, query),
  })
}
