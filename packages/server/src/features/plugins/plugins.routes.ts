import { plugins } from '@parlance/contract/admin/plugins.ts'
import { pluginSchemas } from '@parlance/contract/admin/plugins.schemas.ts'
import type { MountedCall } from '@parlance/plugin-api/server.ts'
import { Refusal } from '@parlance/plugin-api/server.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mount, serve, type Server } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { type Ctx, isUserCtx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { inTime } from '#plugins/in-time.ts'
import { callContext } from '#plugins/call-context.ts'
import type { LoadedPlugin } from '#plugins/load.ts'
import { readForms, readUpload } from './plugin-uploads.routes.ts'
import { activePlugins, allPlugins, callFacts } from './plugins.service.ts'

export function pluginRoutes(server: Server): void {
  serve(server, plugins, pluginSchemas, {
    list: (ctx) => activePlugins(ctx),
    adminList: async (ctx) => ({ data: await allPlugins(ctx) }),
  })
  for (const plugin of server.deps.plugins.loaded) {
    for (const one of plugin.calls ?? []) mountCall(server, plugin, one)
  }
}

function mountCall(server: Server, plugin: LoadedPlugin, { call, schemas, handler }: MountedCall): void {
  const limit = plugin.answer_s === undefined ? server.deps.plugins.answer_ms : plugin.answer_s * 1000
  const answer = async (ctx: Ctx, input: unknown, { reply }: Http, upload?: Upload) => {
    if (!isUserCtx(ctx)) throw new AppError('ERROR_NOT_AUTHENTICATED')
    const facts = await callFacts(ctx, plugin)
    const file = await upload?.(ctx)
    try {
      const given = callContext(ctx, plugin, { ...facts, ...(file !== undefined && { file }) })
      const result = await inTime(handler(given as never, input as never), limit)
      if (schemas.answer === undefined) return await reply.code(204).send()
      return await reply.type('application/json; charset=utf-8').send(present(schemas.answer, result))
    } catch (error) {
      if (error instanceof Refusal) return reply.code(error.status).send({ detail: error.detail })
      // whatever a plugin throws is a failure, also where its shape would mean something to us
      throw error instanceof AppError ? error : new AppError('ERROR', { cause: error })
    } finally {
      file?.leave()
    }
  }
  if (call.consumes !== 'multipart/form-data') return mount(server, call, schemas, answer)
  // only calls that say so read forms
  void server.app.register(async (app) => {
    await readForms(app, call)
    mount({ ...server, app }, call, schemas, (ctx, input, http) =>
      answer(ctx, input, http, () => readUpload(call, http.request)),
    )
  })
}

type Http = { request: FastifyRequest; reply: FastifyReply }
type Upload = (ctx: UserCtx) => ReturnType<typeof readUpload>
