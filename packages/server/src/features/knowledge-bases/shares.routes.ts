import { knowledgeBases as calls } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { knowledgeBaseSchemas as schemas } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { changeShare, checkShare, createShare, leaveBase, removeShare, sharesOf } from './shares.ts'

export function shareRoutes(server: Server): void {
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
