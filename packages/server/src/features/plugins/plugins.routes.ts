import { plugins } from '@parlance/contract/admin/plugins.ts'
import { pluginSchemas } from '@parlance/contract/admin/plugins.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { approvePlugin, revokePlugin } from './approvals.service.ts'
import { testSettings } from './checks.service.ts'
import { reportFailure } from './failures.service.ts'
import { servePackedFiles } from './packed-files.ts'
import { mountBuilt, mountPacked } from './plugin-calls.ts'
import { activePlugins, allPlugins } from './plugins.service.ts'

export function pluginRoutes(server: Server): void {
  serve(server, plugins, pluginSchemas, {
    list: (ctx) => activePlugins(ctx),
    adminList: async (ctx) => ({ data: await allPlugins(ctx) }),
    check: (ctx, { params }) => testSettings(ctx, params.id),
    approve: (ctx, { params, body }) => approvePlugin(ctx, params.id, body.hash),
    revoke: (ctx, { params }) => revokePlugin(ctx, params.id),
    reportFailure: (ctx, { body }) => reportFailure(ctx, body),
  })
  mountBuilt(server)
  mountPacked(server)
  servePackedFiles(server)
}
