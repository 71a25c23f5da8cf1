import { access } from '@parlance/contract/people/access.ts'
import { accessSchemas } from '@parlance/contract/people/access.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { explainBase, findBases } from './base-access.service.ts'
import { explainAccess, findAssistants } from './access.service.ts'

export function accessRoutes(server: Server): void {
  on(
    server,
    access.explain,
    accessSchemas.explain,
  )((ctx, { query }) => explainAccess(ctx, query.user_id, query.assistant_id))
  on(
    server,
    access.explainBase,
    accessSchemas.explainBase,
  )((ctx, { query }) => explainBase(ctx, query.user_id, query.knowledge_base_id))
  on(server, access.bases, accessSchemas.bases)((ctx, { query }) => findBases(ctx, query))
  on(server, access.assistants, accessSchemas.assistants)((ctx, { query }) => findAssistants(ctx, query))
}
