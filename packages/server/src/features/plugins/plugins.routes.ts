import { plugins } from '@parlance/contract/admin/plugins.ts'
import { pluginSchemas } from '@parlance/contract/admin/plugins.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { approvePlugin, revokePlugin } from './approvals.service.ts'
import { testSettings } from './checks.service.ts'
import { reportFailure } from './failures.service.ts'
import { servePackedFiles } from './packed-files.ts'
import { mountBuilt, mountPacked } from './plugin-calls.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { popupPage } from './page-grants.service.ts'
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
  for (const plugin of server.deps.plugins.loaded) {
    if (plugin.popup_script !== undefined) servePopupPage(server, plugin)
  }
}

/** Not a call: an outside service redirects a window of the browser there. */
function servePopupPage({ app, deps }: Server, plugin: LoadedPlugin): void {
  app.get(`/auth/plugins/${plugin.id}`, async (_request, reply) => {
    const { html, headers } = await popupPage({ deps, db: deps.database.db, log: deps.log }, plugin)
    // with this policy the browser would cut the window off from the page that opened it
    return await reply.removeHeader('cross-origin-opener-policy').headers(headers).send(html)
  })
}
