import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core/context.ts'
import { allowedOrigins } from '#core/access/origins.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

const HSTS = 'max-age=63072000; includeSubDomains'

/** What every answer carries, also one to a request that could not be read. */
export function safetyHeaders({ config }: Deps): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': API_POLICY,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(config.public_url.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
}

/** Headers that every answer carries, CORS for the exact origins that are allowed, and nothing cached of a person's. */
export function securityHeaders(app: FastifyInstance, deps: Deps): void {
  const everywhere = safetyHeaders(deps)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere)
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('vary', 'Origin')
    if (!(await allowedOrigins(deps)).has(origin)) {
      if (request.method === 'OPTIONS') return reply.code(403).send()
      return
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after, x-run-id',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, x-frontend-version, last-event-id',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
