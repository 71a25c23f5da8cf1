import { health } from '@parlance/contract/admin/health.ts'
import { healthSchemas } from '@parlance/contract/admin/health.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { describeHealth, type Probed } from './health.service.ts'

export function healthRoutes(server: Server, probed: Probed): void {
  on(server, health.admin, healthSchemas.admin)((ctx) => describeHealth(ctx, probed))
}
