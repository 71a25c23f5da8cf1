import type { auth } from '@parlance/contract/people/auth.ts'
import type { FastifyRequest } from 'fastify'
import { browserCookie, readBrowserCookie, writeBrowserCookie } from '#core/http/browser-cookie.ts'
import type { Handlers } from '#core/http/mount.ts'
import { randomToken } from '#core/ids.ts'
import { beginLogin, exchangeCode, finishLogin } from './auth.service.ts'
import type { Identity } from './identity.ts'
import { asPage } from './problem-page.ts'

export function signOnHandlers(home: string, identity: Identity) {
  const cookie = browserCookie(home, 'login')
  const browserOf = (request: FastifyRequest) => readBrowserCookie(cookie, request.headers.cookie)

  return {
    login: {
      raw: (ctx, { query }, { request, reply }) =>
        asPage(request, reply, home, async () => {
          const browser = browserOf(request) ?? randomToken()
          const url = await beginLogin(ctx, identity, { client_url: query.client_url, browser })
          return reply.header('set-cookie', writeBrowserCookie(cookie, browser)).redirect(url)
        }),
    },
    callback: {
      raw: (ctx, _, { request, reply }) =>
        asPage(request, reply, home, async () =>
          reply.redirect(
            await finishLogin(ctx, identity, { path: request.url, browser: browserOf(request) }),
          ),
        ),
    },
    token: {
      raw: async (ctx, { body }, { request, reply }) => {
        const caller = { browser: browserOf(request), user_agent: request.headers['user-agent'] ?? '' }
        const answer = await exchangeCode(ctx, { code: body.code, ...caller })
        return reply
          .header('set-cookie', writeBrowserCookie(cookie, null))
          .type('application/json; charset=utf-8')
          .send(answer)
      },
    },
  } satisfies Partial<Handlers<typeof auth>>
}
