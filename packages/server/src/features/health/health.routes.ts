import { health } from '@parlance/contract/admin/health.ts'
import { healthSchemas } from '@parlance/contract/admin/health.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { describeHealth, type Probed } from './health.service.ts'

export function healthRoutes(server: Server, probed: Probed): void {
  serve(server, health, healthSchemas, {
    admin: (ctx) => describeHealth(ctx, probed),
  })
}
