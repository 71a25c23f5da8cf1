import { allCalls } from '@parlance/contract/all.ts'
import { meta } from '@parlance/contract/admin/meta.ts'
import { metaSchemas } from '@parlance/contract/admin/meta.schemas.ts'
import { AppError } from '#core/errors.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { describeApi } from '#core/http/openapi.ts'
import { pluginCalls } from '#plugins/load.ts'

export function metaRoutes(server: Server, isDraining: () => boolean): void {
  // written once: calls are not added later
  let description: Promise<string> | null = null
  serve(server, meta, metaSchemas, {
    openapi: {
      raw: async ({ deps }, _input, { reply }) => {
        description ??= describeApi([...allCalls(), ...pluginCalls(deps.plugins)]).then(JSON.stringify)
        return reply.type('application/json; charset=utf-8').send(await description)
      },
    },
    live: async () => ({ status: 'up' }),
    ready: async (ctx) => {
      if (isDraining()) throw new AppError('ERROR_UNAVAILABLE', { retry_after: 5 })
      await ctx.deps.database.ping()
      return { status: 'up' }
    },
  })
}
