import { assistantSharing as calls } from '@parlance/contract/assistants/assistant-sharing.ts'
import { sharingSchemas as schemas } from '@parlance/contract/assistants/assistant-sharing.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
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
  on(server, calls.shared, schemas.shared)((ctx, { params }) => sharedWith(ctx, params.assistant_id))
  on(
    server,
    calls.shares,
    schemas.shares,
  )((ctx, { params, query }) => sharesOf(ctx, params.assistant_id, query.cursor))
  on(
    server,
    calls.check,
    schemas.check,
  )((ctx, { params, body }) => checkShare(ctx, params.assistant_id, body))
  on(
    server,
    calls.create,
    schemas.create,
  )((ctx, { params, body }) => createShare(ctx, params.assistant_id, body))
  on(
    server,
    calls.update,
    schemas.update,
  )((ctx, { params, body }) => changeShare(ctx, params.assistant_id, params, body.level))
  on(server, calls.remove, schemas.remove)((ctx, { params }) => removeShare(ctx, params.assistant_id, params))
  on(server, calls.leave, schemas.leave)((ctx, { params }) => leaveAssistant(ctx, params.assistant_id))
  on(server, calls.subjects, schemas.subjects)((ctx, { query }) => findSubjects(ctx, query))
}
