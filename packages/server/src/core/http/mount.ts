import type {
  Call,
  CallParsed,
  CallResult,
  CallSchemas,
  CallsOf,
  SchemasOf,
} from '@parlance/contract/core/endpoint.ts'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess, requireKeyAccess } from '#core/access/permissions.ts'
import { authenticate } from '#core/auth/authenticate.ts'
import { authenticateKey, secretIn } from '#core/auth/authenticate-key.ts'
import type { Actor, Ctx, Deps, KeyCtx, UserCtx } from '#core/context.ts'
import { ApiFault, AppError } from '#core/errors.ts'
import { VersionMismatch } from './errors.ts'
import { isTooOld } from './frontend-version.ts'
import { nameRateHeaders } from './rates/key-limits.ts'
import { validate, present } from './validation.ts'

/** The HTTP server and the dependencies of handlers. */
export type Server = { app: FastifyInstance; deps: Deps }

type CtxOf<C extends Call> = C['access'] extends { kind: 'public' }
  ? Ctx
  : C['access'] extends { kind: 'key' }
    ? KeyCtx
    : UserCtx
type Http = { request: FastifyRequest; reply: FastifyReply }
type Handler<C extends Call, R> = (ctx: CtxOf<C>, input: CallParsed<C>, http: Http) => Promise<R>
/** Prepares a server scope for one call only, for example to read forms. */
type Scope = (app: FastifyInstance) => Promise<void>

/** Returns the answer of the call, which is checked against its schema and sent as JSON. */
type Json<C extends Call> = Handler<C, CallResult<C>>
/** Writes the answer itself: a stream, a file, a redirect. */
type Raw<C extends Call> = Handler<C, unknown>

/** The handlers of all calls of a noun. A call that produces anything but JSON must be `raw`. */
export type Handlers<C> = {
  [K in keyof C]: C[K] extends Call
    ?
        | { raw: Raw<C[K]>; scope?: Scope }
        | (C[K] extends { produces: string } ? never : Json<C[K]> | { json: Json<C[K]>; scope: Scope })
    : never
}

/** Serves every call of a noun. Access rules, rate classes and limits come from the contract. */
export function serve<S extends Record<string, CallSchemas>, C extends CallsOf<S>>(
  server: Server,
  calls: C,
  schemas: S & SchemasOf<C>,
  handlers: Handlers<C>,
): void {
  for (const name in calls) {
    const handler = handlers[name] as Handlers<{ call: Call }>['call']
    serveOne(server, calls[name] as Call, schemas[name] as CallSchemas, handler)
  }
}

function serveOne(
  server: Server,
  call: Call,
  schemas: CallSchemas,
  handler: Handlers<{ call: Call }>['call'],
): void {
  if (typeof handler === 'function') return mount(server, call, schemas, json(schemas, handler))
  const raw = 'raw' in handler ? handler.raw : json(schemas, handler.json)
  const { scope } = handler
  if (scope === undefined) return mount(server, call, schemas, raw)
  void server.app.register(async (app) => {
    await scope(app)
    mount({ ...server, app }, call, schemas, raw)
  })
}

function json({ answer }: CallSchemas, handler: Json<Call>): Raw<Call> {
  return async (ctx, input, http) => {
    const result = await handler(ctx, input, http)
    if (answer === undefined) return http.reply.code(204).send()
    return http.reply.type('application/json; charset=utf-8').send(present(answer, result))
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Serves one call that is not known before the server starts. */
export function mount({ app, deps }: Server, call: Call, schemas: CallSchemas, handler: Raw<Call>): void {
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null)
  const rate = RATE_CLASSES[call.rate ?? (call.method === 'GET' ? 'read' : 'write')]
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    ...(call.body_max === undefined ? {} : { bodyLimit: call.body_max }),
    config: {
      ...(call.text_max === undefined ? {} : { text_max: call.text_max }),
      rateLimit: {
        max: Math.max(1, Math.round(rate.max * deps.config.rate_limit_factor)),
        timeWindow: rate.window * 1000,
        groupId: call.rate ?? (call.method === 'GET' ? 'read' : 'write'),
        ...(call.access.kind === 'key' ? SENT_HEADERS : {}),
        // runs after the hook below, which sets the person
        hook: 'onRequest',
        keyGenerator: (request: FastifyRequest) => request.actor?.user_id ?? request.ip,
      },
    },
    // this, the rate limiter and the limit of the key run before the body is read
    onRequest: async (request) => {
      if (isTooOld(request.headers['x-frontend-version'])) throw new VersionMismatch()
      if (call.access.kind === 'public') {
        if (call.access.session === 'optional') request.actor = await knownPerson(deps, request)
        return
      }
      const { access } = call
      if (access.kind === 'key' || (access.or_key === true && secretIn(request.headers) !== null)) {
        const { actor, key } = await knownKey(app, deps, request)
        if (access.kind === 'key') requireKeyAccess(actor, key, access)
        else requireAccess(actor, access)
        request.actor = actor
        request.key = key
        return
      }
      request.actor = await authenticate(contextOf(deps, request), request.headers.authorization)
      requireAccess(request.actor, access)
    },
    preParsing: async ({ key }, reply) => {
      if (key === null) return
      await app.keyLimits.count(reply, key)
      nameRateHeaders(reply)
    },
    handler: async (request, reply) => {
      const { actor, key } = request
      const input = validate(schemas, request, call.produces) as CallParsed<Call>
      const ctx = {
        ...contextOf(deps, request),
        ...(actor === null ? {} : { actor }),
        ...(key === null ? {} : { key }),
      }
      return handler(ctx as CtxOf<Call>, input, { request, reply })
    },
  })
}

/** Sends the limiter's counters under /v1. */
const COUNTERS = { 'x-ratelimit-limit': true, 'x-ratelimit-remaining': true, 'x-ratelimit-reset': true }
const SENT_HEADERS = { addHeaders: { ...COUNTERS, 'retry-after': true }, addHeadersOnExceeding: COUNTERS }

/** Authenticates a call with a key; an address that sends invalid keys too often gets 429. */
async function knownKey(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
): ReturnType<typeof authenticateKey> {
  try {
    return await authenticateKey(contextOf(deps, request), request.headers)
  } catch (error) {
    if (error instanceof ApiFault && error.code === 'invalid_api_key')
      await app.keyLimits.countRefused(request)
    throw error
  }
}

/** The person of a session; null for a visitor, and for a person with an ended session. */
async function knownPerson(deps: Deps, request: FastifyRequest): Promise<Actor | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  return await authenticate(contextOf(deps, request), authorization).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERROR_NOT_AUTHENTICATED') return null
    throw error
  })
}

function contextOf(deps: Deps, request: FastifyRequest): Ctx {
  return { deps, db: deps.database.db, log: deps.log.child({ request_id: request.id }) }
}
