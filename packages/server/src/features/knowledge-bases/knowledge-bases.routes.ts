import { knowledgeBases as calls } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { knowledgeBaseSchemas as schemas } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { archiveBase, changeBase, createBase, deleteBase, handOverBase, impactOf } from './changes.ts'
import { activityOf, baseOf, myBases } from './knowledge-bases.service.ts'
import { shareRoutes } from './shares.routes.ts'

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
