import { knowledgeBases as calls } from '@parlance/contract/knowledge-bases.ts'
import { knowledgeBaseSchemas as schemas } from '@parlance/contract/knowledge-bases.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { archiveBase, changeBase, createBase, deleteBase, handOverBase, impactOf } from './changes.ts'
import { activityOf, baseOf, myBases } from './knowledge-bases.service.ts'
import { changeShare, checkShare, createShare, leaveBase, removeShare, sharesOf } from './shares.ts'

export function knowledgeBaseRoutes(server: Server): void {
  on(server, calls.list, schemas.list)((ctx, { query }) => myBases(ctx, query))
  on(server, calls.create, schemas.create)((ctx, { body }) => createBase(ctx, body))
  on(server, calls.get, schemas.get)((ctx, { params }) => baseOf(ctx, params.knowledge_base_id))
  on(
    server,
    calls.update,
    schemas.update,
  )((ctx, { params, body }) => changeBase(ctx, params.knowledge_base_id, body))
  on(
    server,
    calls.setArchived,
    schemas.setArchived,
  )((ctx, { params, body }) => archiveBase(ctx, params.knowledge_base_id, body.is_archived))
  on(server, calls.impact, schemas.impact)((ctx, { params }) => impactOf(ctx, params.knowledge_base_id))
  on(server, calls.delete, schemas.delete)((ctx, { params }) => deleteBase(ctx, params.knowledge_base_id))
  on(
    server,
    calls.handOver,
    schemas.handOver,
  )((ctx, { params, body }) => handOverBase(ctx, params.knowledge_base_id, body.user_id))
  on(
    server,
    calls.activity,
    schemas.activity,
  )((ctx, { params, query }) => activityOf(ctx, params.knowledge_base_id, query.cursor))
  shareRoutes(server)
}

function shareRoutes(server: Server): void {
  on(server, calls.leave, schemas.leave)((ctx, { params }) => leaveBase(ctx, params.knowledge_base_id))
  on(
    server,
    calls.shares,
    schemas.shares,
  )((ctx, { params, query }) => sharesOf(ctx, params.knowledge_base_id, query.cursor))
  on(
    server,
    calls.checkShare,
    schemas.checkShare,
  )((ctx, { params, body }) => checkShare(ctx, params.knowledge_base_id, body))
  on(
    server,
    calls.share,
    schemas.share,
  )((ctx, { params, body }) => createShare(ctx, params.knowledge_base_id, body))
  on(
    server,
    calls.setShare,
    schemas.setShare,
  )((ctx, { params, body }) => changeShare(ctx, params.knowledge_base_id, params, body.level))
  on(
    server,
    calls.unshare,
    schemas.unshare,
  )((ctx, { params }) => removeShare(ctx, params.knowledge_base_id, params))
}
