import { knowledgeBases as calls } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { knowledgeBaseSchemas as schemas } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  archiveBase,
  changeBase,
  createBase,
  deleteBase,
  handOverBase,
  impactOf,
  undeleteBase,
} from './changes.ts'
import { activityOf, baseOf, myBases } from './knowledge-bases.service.ts'
import { changeShare, checkShare, createShare, leaveBase, removeShare, sharesOf } from './shares.ts'

export function knowledgeBaseRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { query }) => myBases(ctx, query),
    create: (ctx, { body }) => createBase(ctx, body),
    get: (ctx, { params }) => baseOf(ctx, params.knowledge_base_id),
    update: (ctx, { params, body }) => changeBase(ctx, params.knowledge_base_id, body),
    setArchived: (ctx, { params, body }) => archiveBase(ctx, params.knowledge_base_id, body.is_archived),
    impact: (ctx, { params }) => impactOf(ctx, params.knowledge_base_id),
    delete: (ctx, { params }) => deleteBase(ctx, params.knowledge_base_id),
    undelete: (ctx, { params }) => undeleteBase(ctx, params.knowledge_base_id),
    handOver: (ctx, { params, body }) => handOverBase(ctx, params.knowledge_base_id, body.user_id),
    activity: (ctx, { params, query }) => activityOf(ctx, params.knowledge_base_id, query.cursor),
    leave: (ctx, { params }) => leaveBase(ctx, params.knowledge_base_id),
    shares: (ctx, { params, query }) => sharesOf(ctx, params.knowledge_base_id, query.cursor),
    checkShare: (ctx, { params, body }) => checkShare(ctx, params.knowledge_base_id, body),
    share: (ctx, { params, body }) => createShare(ctx, params.knowledge_base_id, body),
    setShare: (ctx, { params, body }) => changeShare(ctx, params.knowledge_base_id, params, body.level),
    unshare: (ctx, { params }) => removeShare(ctx, params.knowledge_base_id, params),
  })
}
