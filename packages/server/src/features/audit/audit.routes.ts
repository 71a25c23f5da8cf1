import { Readable } from 'node:stream'
import { audit } from '@parlance/contract/admin/audit.ts'
import { auditSchemas } from '@parlance/contract/admin/audit.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { auditCsv, auditPage, findActors, verifyChain } from './audit.service.ts'

export function auditRoutes(server: Server): void {
  serve(server, audit, auditSchemas, {
    adminList: (ctx, { query }) => auditPage(ctx, query),
    actors: (ctx, { query }) => findActors(ctx, query),
    verify: (ctx) => verifyChain(ctx),
    export: {
      raw: async (ctx, { query }, { reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit.csv"')
          .send(Readable.from(auditCsv(ctx, query))),
    },
  })
}
