import { personalDataCalls } from '@parlance/contract/people/personal-data.ts'
import { personalDataSchemas } from '@parlance/contract/people/personal-data.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { eraseMe, erasePerson } from './erasure.ts'
import { exportMine, exportThreads } from './personal-data.service.ts'

export function personalDataRoutes(server: Server): void {
  on(server, personalDataCalls.export, personalDataSchemas.export)((ctx) => exportMine(ctx))
  on(
    server,
    personalDataCalls.exportThreads,
    personalDataSchemas.exportThreads,
  )((ctx, { query }) => exportThreads(ctx, query.after))
  on(
    server,
    personalDataCalls.eraseMe,
    personalDataSchemas.eraseMe,
  )((ctx, { body }) => eraseMe(ctx, body.confirmation))
  on(
    server,
    personalDataCalls.erase,
    personalDataSchemas.erase,
  )((ctx, { params, body }) => erasePerson(ctx, params.user_id, body))
}
