import type { auth } from '@parlance/contract/people/auth.ts'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '#core/http/mount.ts'
import { endProviderSessions } from './auth.service.ts'
import type { Identity } from './identity.ts'

/** The provider sends a form here; no other call accepts this content type. */
export function backchannelHandlers(identity: Identity) {
  return {
    backchannelLogout: {
      scope: async (app) => {
        app.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          async (_: FastifyRequest, body: string | Buffer) =>
            Object.fromEntries(new URLSearchParams(String(body))),
        )
      },
      json: async (ctx, { body }) => {
        await endProviderSessions(ctx, identity, body.logout_token)
        return {}
      },
    },
  } satisfies Partial<Handlers<typeof auth>>
}
