import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { BODY_MAX } from '@parlance/contract/core/limits.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Deps } from '#core/context.ts'
import { handleError } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { addKeyLimits } from './key-limits.ts'
import { RateCounts } from './rate-counts.ts'
import { refuseUnread } from './unread.ts'

/** Milliseconds that callers are waited for. */
export type Patience = {
  /** For all headers of a request, from the connection's first moment on. */
  headers: number
  /** For sending what a call needs. */
  body: number
  /** The same for a file, which may come over a slow line. */
  upload: number
  /** How often it is looked whose time is over. */
  look: number
}

const PATIENCE: Patience = { headers: 15_000, body: 30_000, upload: 300_000, look: 2_000 }

/** The HTTP server with its limits and last resorts (security checks, 'HTTP server settings'); no routes yet. */
export async function createHttp(deps: Deps, patience: Patience = PATIENCE): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trust_proxy.length > 0 ? deps.config.trust_proxy : false,
    bodyLimit: BODY_MAX,
    // the longest that any call may take to send its body; for others than uploads see below
    requestTimeout: patience.upload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    clientErrorHandler: refuseUnread(deps),
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
  })
  app.server.maxRequestsPerSocket = 1000
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  securityHeaders(app, deps)
  limitSendingTime(app, patience.body)
  app.addHook('onResponse', async (request, reply) => {
    deps.log.info({
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
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
  return app
}

/** Who sends a body slowly is cut, unless it is one of files. */
function limitSendingTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || request.headers['content-type']?.startsWith('multipart/') === true) return
    const cut = setTimeout(() => raw.complete || raw.socket.destroy(), timeoutMs).unref()
    raw.once('close', () => clearTimeout(cut))
  })
}

/** The contract's schemas are zod's; without this the framework loads compilers of its own at every start (8 MB). */
function noCompiler(): never {
  throw new Error('a route declares its schemas in the contract')
}
