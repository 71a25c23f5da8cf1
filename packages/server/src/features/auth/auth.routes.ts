import { auth } from '@parlance/contract/people/auth.ts'
import { authSchemas } from '@parlance/contract/people/auth.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { describeMe } from '#features/users/users.service.ts'
import { signOut } from './auth.service.ts'
import { backchannelHandlers } from './backchannel.routes.ts'
import { devProviderRoutes } from './dev-provider.routes.ts'
import type { Identity } from './identity.ts'
import { signOnHandlers } from './sign-on.routes.ts'

export function authRoutes(server: Server, identity: Identity): void {
  devProviderRoutes(server, identity)
  serve(server, auth, authSchemas, {
    ...signOnHandlers(server.deps.config.public_url, identity),
    ...backchannelHandlers(identity),
    // A JSON string that contains the user: encoded twice, as the specification requires.
    me: {
      raw: async (ctx, _, { reply }) =>
        reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(JSON.stringify(await describeMe(ctx)))),
    },
    logout: {
      raw: async (ctx, _, { reply }) => {
        await signOut(ctx)
        return reply.header('clear-site-data', '"cache"').code(204).send()
      },
    },
  })
}
