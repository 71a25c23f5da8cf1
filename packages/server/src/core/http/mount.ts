import type {
  Call,
  CallParsed,
  CallResult,
  CallSchemas,
  SchemasOf,
} from '@parlance/contract/core/endpoint.ts'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess, requireKeyAccess } from '#core/access/permissions.ts'
import { authenticate } from '#core/auth/authenticate.ts'
import { authenticateKey, secretIn } from '#core/auth/authenticate-key.ts'
import type { Actor, Ctx, Deps, KeyCtx, UserCtx } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import { VersionMismatch } from './errors.ts'
import { isTooOld } from './frontend-version.ts'
import { nameRateHeaders } from './key-limits.ts'
import { validate, present } from './validation.ts'

/** The HTTP server and what the features' handlers are given. */
export type Server = { app: FastifyInstance; deps: Deps }

type CtxOf<C extends Call> = C['access'] extends { kind: 'public' }
  ? Ctx
  : C['access'] extends { kind: 'key' }
    ? KeyCtx
    : UserCtx
type Handler<C extends Call> = (ctx: CtxOf<C>, input: CallParsed<C>) => Promise<CallResult<C>>
type RawHandler<C extends Call> = (
  ctx: CtxOf<C>,
  input: CallParsed<C>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>

/** Mounts a call that answers JSON: its rule, its rate class, its schemas in and out come from the contract. */
export function on<C extends Call>(server: Server, call: C, schemas: SchemasOf<C>) {
  return (handler: Handler<C>): void => {
    mount(server, call, schemas, async (ctx, input, { reply }) => {
      const result = await handler(ctx, input)
      if (schemas.answer === undefined) return reply.code(204).send()
      return reply.type('application/json; charset=utf-8').send(present(schemas.answer, result))
    })
  }
}

/** Mounts a call that writes its own answer: a stream, a redirect. */
export function onRaw<C extends Call>(server: Server, call: C, schemas: SchemasOf<C>) {
  return (handler: RawHandler<C>): void => mount(server, call, schemas, handler)
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

function mount<C extends Call>(
  { app, deps }: Server,
  call: C,
  schemas: CallSchemas,
  handler: RawHandler<C>,
): void {
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
        ...(call.access.kind === 'key' ? TOLD : {}),
        // after the hook below, which knows the person
        hook: 'onRequest',
        keyGenerator: (request: FastifyRequest) => request.actor?.user_id ?? request.ip,
      },
    },
    // this, the limiter and the key's own limit come before the body is read
    onRequest: async (request) => {
      if (isTooOld(request.headers['x-frontend-version'])) throw new VersionMismatch()
      if (call.access.kind === 'public') return
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
      const input = validate(schemas, request, call.produces) as CallParsed<C>
      const ctx = {
        ...contextOf(deps, request),
        ...(actor === null ? {} : { actor }),
        ...(key === null ? {} : { key }),
      }
      return handler(ctx as CtxOf<C>, input, { request, reply })
    },
  })
}

/** Under /v1 the limiter's counters are told. */
const COUNTERS = { 'x-ratelimit-limit': true, 'x-ratelimit-remaining': true, 'x-ratelimit-reset': true }
const TOLD = { addHeaders: { ...COUNTERS, 'retry-after': true }, addHeadersOnExceeding: COUNTERS }

/** Who calls with a key; an address that comes with wrong ones too often is told to wait. */
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

function contextOf(deps: Deps, request: FastifyRequest): Ctx {
  return { deps, db: deps.database.db, log: deps.log.child({ request_id: request.id }) }
}
