import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { BODY_MAX } from '@parlance/contract/core/limits.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Deps } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { readJsonBodies } from './bodies/json-bodies.ts'
import { handleError } from './errors.ts'
import { answerHeaders, answerPreflight } from './headers.ts'
import { addKeyLimits } from './key-limits.ts'
import { RateCounts } from './rate-counts.ts'
import { refuseCostlyCalls } from './process-limits.ts'
import { refuseUnread } from './unread.ts'

/** Milliseconds that callers are waited for. */
export type Timeouts = {
  /** For all headers of a request, from the connection's first moment on. */
  headers: number
  /** For sending what a call needs. */
  body: number
  /** The same for a file, which may come over a slow line. */
  upload: number
  /** For other large bodies to make room for one. */
  room: number
  /** How often connections are checked for it. */
  check_interval: number
}

const TIMEOUTS: Timeouts = {
  headers: 15_000,
  body: 30_000,
  upload: 300_000,
  room: 10_000,
  check_interval: 2_000,
}

/** The HTTP server with its limits and last resorts (security checks, 'HTTP server settings'); no routes yet. */
export async function createHttp(deps: Deps, given: Partial<Timeouts> = {}): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...given }
  const loggerInstance: FastifyBaseLogger = deps.log
  const writeHeaders = answerHeaders(deps)
  const refuseUnrouted = async (refusal: unknown, request: FastifyRequest, reply: FastifyReply) => {
    try {
      await writeHeaders(request, reply)
      handleError(refusal, request, reply)
    } catch (error) {
      handleError(error, request, reply)
    }
  }
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trust_proxy.length > 0 ? deps.config.trust_proxy : false,
    bodyLimit: BODY_MAX,
    // the longest that any call may take to send its body; for others than uploads see below
    requestTimeout: timeouts.upload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    clientErrorHandler: refuseUnread(deps),
    // what the router itself refuses passes through no hook
    frameworkErrors: (error, request, reply) => {
      limitSendingTime(request, timeouts.body)
      reply.raw.once('finish', () => logAnswer(deps, request, reply))
      void refuseUnrouted(error, request, reply)
    },
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check_interval,
      requireHostHeader: false,
    },
  })
  app.server.maxRequestsPerSocket = 1000
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  readJsonBodies(app, timeouts.room)
  // an expectation that nobody knows may be ignored (RFC 9110 §10.1.1)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    limitSendingTime(request, timeouts.body)
    const isAllowed = await writeHeaders(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') {
      throw new AppError('ERROR_BAD_REQUEST')
    }
    return answerPreflight(request, reply, isAllowed)
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(deps, request, reply))
  await app.register(rateLimit, {
    global: false,
    store: RateCounts,
    // refusals carry the specification's body; no counters leave under /v2
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  })
  addKeyLimits(app, deps)
  refuseCostlyCalls(app, deps.log)
  return app
}

/** Cuts a connection whose body comes slowly, unless it is one of files. */
function limitSendingTime({ raw }: FastifyRequest, timeoutMs: number): void {
  const { headers } = raw
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || headers['content-type']?.startsWith('multipart/') === true) return
  const cut = setTimeout(() => raw.complete || raw.socket.destroy(), timeoutMs).unref()
  raw.once('close', () => clearTimeout(cut))
}

function logAnswer({ log }: Deps, request: FastifyRequest, reply: FastifyReply): void {
  log.info({
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  })
}

/** The contract's schemas are zod's; without this the framework loads compilers of its own at every start (8 MB). */
function noCompiler(): never {
  throw new Error('a route declares its schemas in the contract')
}
