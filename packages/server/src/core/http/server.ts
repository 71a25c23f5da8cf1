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
import { addKeyLimits } from './rates/key-limits.ts'
import { RateCounts } from './rates/rate-counts.ts'
import { refuseCostlyCalls } from './rates/process-limits.ts'
import { refuseUnread } from './unread.ts'

/** Time limits for callers in milliseconds. */
export type Timeouts = {
  /** For all headers of a request, from the start of the connection. */
  headers: number
  /** For the body of a request. */
  body: number
  /** For a file, which can come over a slow line. */
  upload: number
  /** How long a large body waits for memory. */
  room: number
  /** How often connections are checked. */
  check_interval: number
}

const TIMEOUTS: Timeouts = {
  headers: 15_000,
  body: 30_000,
  upload: 300_000,
  room: 10_000,
  check_interval: 2_000,
}

/** The HTTP server with its limits and error handlers (security checks, 'HTTP server settings'), without routes. */
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
    // the maximum for any body; calls other than uploads have a shorter limit, see below
    requestTimeout: timeouts.upload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    clientErrorHandler: refuseUnread(deps),
    // refusals of the router pass through no hook
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
  // unknown expectations can be ignored (RFC 9110 §10.1.1)
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
    // refusals have the specification's body; /v2 sends no counters
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

/** Closes a connection if its body arrives too slowly, except for uploads. */
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

/** The contract uses Zod. Without this the framework loads its own compilers at every start (8 MB). */
function noCompiler(): never {
  throw new Error('a route declares its schemas in the contract')
}
