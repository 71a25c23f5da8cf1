import { DEV_PREFIX } from '#adapters/sso/dev-provider.ts'
import type { Server } from '#core/http/mount.ts'
import type { Identity } from './identity.ts'

/** The development identity provider answers requests below its prefix itself, before their body is read. */
export function devProviderRoutes({ app }: Server, { dev }: Identity): void {
  if (dev === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${DEV_PREFIX}/`)) return
    reply.hijack()
    await dev.handle(request.raw, reply.raw)
  })
}
