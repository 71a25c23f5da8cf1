import { Readable } from 'node:stream'
import { audit } from '@parlance/contract/admin/audit.ts'
import { auditSchemas } from '@parlance/contract/admin/audit.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import { auditCsv, auditPage, findActors, verifyChain } from './audit.service.ts'

export function auditRoutes(server: Server): void {
  on(server, audit.adminList, auditSchemas.adminList)((ctx, { query }) => auditPage(ctx, query))
  on(server, audit.actors, auditSchemas.actors)((ctx, { query }) => findActors(ctx, query))
  on(server, audit.verify, auditSchemas.verify)((ctx) => verifyChain(ctx))
  onRaw(
    server,
    audit.export,
    auditSchemas.export,
  )(async (ctx, { query }, { reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(auditCsv(ctx, query))),
  )
}
