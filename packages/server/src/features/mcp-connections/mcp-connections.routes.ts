import { mcpConnectionSchemas } from '@parlance/contract/people/mcp-connections.schemas.ts'
import { mcpConnections } from '@parlance/contract/people/mcp-connections.ts'
import { browserCookie, readBrowserCookie, writeBrowserCookie } from '#core/http/browser-cookie.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { randomToken } from '#core/ids.ts'
import { disconnect, myConnections } from './mcp-connections.service.ts'
import { beginSignIn, clientDocument, finishSignIn } from './sign-ins.ts'

export function mcpConnectionRoutes(server: Server): void {
  const home = server.deps.config.public_url
  const cookie = browserCookie(home, 'connect')
  serve(server, mcpConnections, mcpConnectionSchemas, {
    list: async (ctx) => ({ data: await myConnections(ctx) }),
    begin: async (ctx, { params }, { request, reply }) => {
      const browser = readBrowserCookie(cookie, request.headers.cookie) ?? randomToken()
      const url = await beginSignIn(ctx, params.server_id, browser)
      reply.header('set-cookie', writeBrowserCookie(cookie, browser))
      return { url }
    },
    disconnect: (ctx, { params }) => disconnect(ctx, params.server_id),
    callback: {
      raw: async (ctx, _, { request, reply }) => {
        const browser = readBrowserCookie(cookie, request.headers.cookie)
        const result = await finishSignIn(ctx, { path: request.url, browser })
        return reply.redirect(`${home}/account/connections?result=${result}`)
      },
    },
    client: (ctx) => Promise.resolve(clientDocument(ctx)),
  })
}
