import type { Call } from '@parlance/contract/core/endpoint.ts'
import { type MountedCall, Refusal } from '@parlance/plugin-api/server.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { mount, type Server } from '#core/http/mount.ts'
import { present, validate } from '#core/http/validation.ts'
import { type Ctx, isUserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { callContext } from '#plugins/call-context.ts'
import { inTime } from '#plugins/in-time.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { accessOf } from '#plugins/packed/find.ts'
import { runningPlugins } from './approvals.service.ts'
import { recordFailure } from './failures.service.ts'
import { callFacts } from './call-facts.service.ts'
import { readForms, readUpload } from './plugin-uploads.routes.ts'

/** Any parameters: the schemas of a packed plugin are only known at run time. */
const UNCHECKED = { params: z.looseObject({}) }

/** Routes the calls of built-in plugins. */
export function mountBuilt(server: Server): void {
  for (const plugin of server.deps.plugins.loaded) {
    for (const mounted of plugin.calls ?? []) mountCall(server, plugin, mounted)
  }
}

function mountCall(server: Server, plugin: LoadedPlugin, mounted: MountedCall): void {
  const { call, schemas } = mounted
  if (call.consumes !== 'multipart/form-data') {
    mount(server, call, schemas, (ctx, input, { reply }) => answer(ctx, plugin, mounted, { input, reply }))
    return
  }
  // only calls that declare it read forms
  void server.app.register(async (app) => {
    await readForms(app, call)
    mount({ ...server, app }, call, schemas, (ctx, input, { request, reply }) =>
      answer(ctx, plugin, mounted, { input, reply, upload: () => readUpload(call, request) }),
    )
  })
}

/** The calls that packed plugins announce are routed from the start; they answer 404 until the plugin runs. */
export function mountPacked(server: Server): void {
  for (const { id, manifest } of server.deps.plugins.packed) {
    for (const announced of manifest.calls) {
      const { method, path, summary } = announced
      const call: Call = { id: `${id} ${method} ${path}`, method, path, summary, access: accessOf(announced) }
      mount(server, call, UNCHECKED, async (ctx, _input, { request, reply }) => {
        const plugin = (await runningPlugins(ctx)).find((one) => one.id === id)
        const mounted = plugin?.calls?.find((one) => one.call.method === method && one.call.path === path)
        if (plugin === undefined || mounted === undefined) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
        const input = validate(mounted.schemas, request, undefined)
        return await answer(ctx, plugin, mounted, { input, reply })
      })
    }
  }
}

async function answer(
  ctx: Ctx,
  plugin: LoadedPlugin,
  { call, schemas, handler }: MountedCall,
  { input, reply, upload }: Answering,
): Promise<FastifyReply> {
  if (!isUserCtx(ctx)) throw new AppError('ERROR_NOT_AUTHENTICATED')
  const facts = await callFacts(ctx, plugin)
  const file = await upload?.()
  const limit = plugin.answer_s === undefined ? ctx.deps.plugins.answer_ms : plugin.answer_s * 1_000
  try {
    const given = callContext(ctx, plugin, { ...facts, ...(file !== undefined && { file }) })
    const result = await inTime(handler(given as never, input as never), limit)
    if (schemas.answer === undefined) return await reply.code(204).send()
    return await reply.type('application/json; charset=utf-8').send(present(schemas.answer, result))
  } catch (error) {
    if (error instanceof Refusal) return reply.code(error.status).send({ detail: error.detail })
    await recordFailure(ctx, plugin, `${call.method} ${call.path}`, { error, settings: facts.settings })
    // anything that a plugin throws is a failure, even if it looks like one of our errors
    throw error instanceof AppError ? error : new AppError('ERROR', { cause: error })
  } finally {
    file?.leave()
  }
}

type Answering = { input: unknown; reply: FastifyReply; upload?: () => ReturnType<typeof readUpload> }
