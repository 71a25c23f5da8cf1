import { auth } from '@parlance/contract/auth.ts'
import { authSchemas } from '@parlance/contract/auth.schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEV_PREFIX } from '#adapters/sso/dev-provider.ts'
import { on, onRaw, type Server } from '#core/http/mount.ts'
import { randomToken } from '#core/ids.ts'
import { describeMe } from '#features/users/users.service.ts'
import { beginLogin, endProviderSessions, exchangeCode, finishLogin, signOut } from './auth.service.ts'
import type { Identity } from './identity.ts'
import { loginCookie, readLoginCookie, writeLoginCookie } from './login-cookie.ts'
import { problemPage } from './problem-page.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function authRoutes(server: Server, identity: Identity): void {
  const cookie = loginCookie(server.deps.config.public_url)
  const browserOf = (request: FastifyRequest) => readLoginCookie(cookie, request.headers.cookie)
  const home = server.deps.config.public_url
  mountDevProvider(server, identity)
  mountBackchannelLogout(server, identity)

  onRaw(
    server,
    auth.login,
    authSchemas.login,
  )((ctx, { query }, { request, reply }) =>
    asPage(request, reply, home, async () => {
      const browser = browserOf(request) ?? randomToken()
      const url = await beginLogin(ctx, identity, { client_url: query.client_url, browser })
      return reply.header('set-cookie', writeLoginCookie(cookie, browser)).redirect(url)
    }),
  )
  onRaw(
    server,
    auth.callback,
    authSchemas.callback,
  )((ctx, _, { request, reply }) =>
    asPage(request, reply, home, async () =>
      reply.redirect(await finishLogin(ctx, identity, { path: request.url, browser: browserOf(request) })),
    ),
  )
  onRaw(
    server,
    auth.token,
    authSchemas.token,
  )(async (ctx, { body }, { request, reply }) => {
    const caller = { browser: browserOf(request), user_agent: request.headers['user-agent'] ?? '' }
    const answer = await exchangeCode(ctx, { code: body.code, ...caller })
    return reply.header('set-cookie', writeLoginCookie(cookie, null)).type(JSON_TYPE).send(answer)
  })
  // A JSON string that holds the user: encoded twice, as the specification has it.
  onRaw(
    server,
    auth.me,
    authSchemas.me,
  )(async (ctx, _, { reply }) =>
    reply.type(JSON_TYPE).send(JSON.stringify(JSON.stringify(await describeMe(ctx)))),
  )
  onRaw(
    server,
    auth.logout,
    authSchemas.logout,
  )(async (ctx, _, { reply }) => {
    await signOut(ctx)
    return reply.header('clear-site-data', '"cache"').code(204).send()
  })
}

/** The provider sends a form here; nowhere else does this server take one. */
function mountBackchannelLogout({ app, deps }: Server, identity: Identity): void {
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

/** A person in mid-navigation gets a page where a program gets JSON. */
async function asPage(
  request: FastifyRequest,
  reply: FastifyReply,
  home: string,
  work: () => Promise<unknown>,
) {
  try {
    return await work()
  } catch (error) {
    const problem = request.headers.accept?.includes('text/html') ? problemPage(error, home) : null
    if (problem === null) throw error
    return reply.code(problem.status).headers(problem.page.headers).send(problem.page.html)
  }
}

/** The development identity provider answers below its prefix by itself, before anything of a request is read. */
function mountDevProvider({ app }: Server, { dev }: Identity) {
  if (dev === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${DEV_PREFIX}/`)) return
    reply.hijack()
    await dev.handle(request.raw, reply.raw)
  })
}
