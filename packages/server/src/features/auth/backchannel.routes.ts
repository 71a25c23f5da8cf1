import { auth } from '@parlance/contract/people/auth.ts'
import { authSchemas } from '@parlance/contract/people/auth.schemas.ts'
import type { FastifyRequest } from 'fastify'
import { on, type Server } from '#core/http/mount.ts'
import { endProviderSessions } from './auth.service.ts'
import type { Identity } from './identity.ts'

/** The provider sends a form here; nowhere else does this server take one. */
export function backchannelRoutes({ app, deps }: Server, identity: Identity): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))),
    )
    on(
      { app: scope, deps },
      auth.backchannelLogout,
      authSchemas.backchannelLogout,
    )(async (ctx, { body }) => {
      await endProviderSessions(ctx, identity, body.logout_token)
      return {}
    })
  })
}
