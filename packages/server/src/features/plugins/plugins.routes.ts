import { plugins } from '@parlance/contract/admin/plugins.ts'
import { pluginSchemas } from '@parlance/contract/admin/plugins.schemas.ts'
import { Refusal } from '@parlance/plugin-api/server.ts'
import { mount, serve, type Server } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { isUserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { inTime } from '#plugins/in-time.ts'
import { callContext } from '#plugins/call-context.ts'
import { testSettings } from './checks.service.ts'
import { activePlugins, allPlugins, callFacts } from './plugins.service.ts'

export function pluginRoutes(server: Server): void {
  serve(server, plugins, pluginSchemas, {
    list: (ctx) => activePlugins(ctx),
    adminList: async (ctx) => ({ data: await allPlugins(ctx) }),
    check: (ctx, { params }) => testSettings(ctx, params.id),
  })
  const { loaded, answer_ms } = server.deps.plugins
  for (const plugin of loaded) {
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
