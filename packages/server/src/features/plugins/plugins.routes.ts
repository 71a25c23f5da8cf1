import { plugins } from '@parlance/contract/admin/plugins.ts'
import { pluginSchemas } from '@parlance/contract/admin/plugins.schemas.ts'
import { Refusal } from '@parlance/plugin-api/server.ts'
import { mount, serve, type Server } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { isUserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { inTime } from '#plugins/in-time.ts'
import { callContext } from '#plugins/call-context.ts'
import type { LoadedPlugin } from '#plugins/load.ts'
import { testSettings } from './checks.service.ts'
import { activePlugins, allPlugins, callFacts, popupPage } from './plugins.service.ts'

export function pluginRoutes(server: Server): void {
  serve(server, plugins, pluginSchemas, {
    list: (ctx) => activePlugins(ctx),
    adminList: async (ctx) => ({ data: await allPlugins(ctx) }),
    check: (ctx, { params }) => testSettings(ctx, params.id),
  })
  const { loaded, answer_ms } = server.deps.plugins
  for (const plugin of loaded) {
    if (plugin.popup_script !== undefined) servePopupPage(server, plugin)
    for (const { call, schemas, handler } of plugin.calls ?? []) {
      mount(server, call, schemas, async (ctx, input, { reply }) => {
        if (!isUserCtx(ctx)) throw new AppError('ERROR_NOT_AUTHENTICATED')
        const facts = await callFacts(ctx, plugin)
        try {
          const result = await inTime(handler(callContext(ctx, plugin, facts), input as never), answer_ms)
          if (schemas.answer === undefined) return await reply.code(204).send()
          return await reply.type('application/json; charset=utf-8').send(present(schemas.answer, result))
        } catch (error) {
          if (error instanceof Refusal) return reply.code(error.status).send({ detail: error.detail })
          // whatever a plugin throws is a failure, also where its shape would mean something to us
          throw error instanceof AppError ? error : new AppError('ERROR', { cause: error })
        }
      })
    }
  }
}

/** Not a call: an outside service sends a window of the browser there. */
function servePopupPage({ app, deps }: Server, plugin: LoadedPlugin): void {
  app.get(`/auth/plugins/${plugin.id}`, async (_request, reply) => {
    const { html, headers } = await popupPage({ deps, db: deps.database.db, log: deps.log }, plugin)
    // with this policy the browser would cut the window off from the page that opened it
    return await reply.removeHeader('cross-origin-opener-policy').headers(headers).send(html)
  })
}
