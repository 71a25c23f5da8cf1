import { personalDataCalls } from '@parlance/contract/people/personal-data.ts'
import { personalDataSchemas } from '@parlance/contract/people/personal-data.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { eraseMe, erasePerson } from './erasure.ts'
import { exportMine, exportThreads } from './personal-data.service.ts'

export function personalDataRoutes(server: Server): void {
  serve(server, personalDataCalls, personalDataSchemas, {
    export: (ctx) => exportMine(ctx),
    exportThreads: (ctx, { query }) => exportThreads(ctx, query.after),
    eraseMe: (ctx, { body }) => eraseMe(ctx, body.confirmation),
    erase: (ctx, { params, body }) => erasePerson(ctx, params.user_id, body),
  })
}
