import type { DevicePermission } from '@parlance/plugin-api/server.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core/context.ts'
import { allowedOrigins } from '#core/access/cors-origins.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Features of the browser that no page of ours can use, apart from those that are named. */
export function permissionsPolicy(allowed: readonly DevicePermission[]): string {
  return DEVICES.map((device) => `${device}=(${allowed.includes(device) ? 'self' : ''})`).join(', ')
}

const DEVICES: readonly DevicePermission[] = ['camera', 'geolocation', 'microphone']

const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers of every answer, even to a request that could not be parsed. */
export function safetyHeaders({ config }: Deps): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': API_POLICY,
    'permissions-policy': permissionsPolicy([]),
    'x-frame-options': 'DENY',
    // nothing here belongs in a search engine, shared conversations least of all
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    ...(config.public_url.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
}

/** Writes the headers of every answer. Returns whether a page of the request's origin can read the answer. */
export type WriteHeaders = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Adds the headers of every answer, including its id and CORS for exactly the allowed origins. */
export function answerHeaders(deps: Deps): WriteHeaders {
  const everywhere = safetyHeaders(deps)
  return async (request, reply) => {
    reply.headers({ ...everywhere, 'x-request-id': request.id })
    const { origin } = request.headers
    if (origin === undefined) return false
    reply.header('vary', 'Origin')
    if (!(await allowedOrigins(deps)).has(origin)) return false
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after, x-run-id',
    })
    return true
  }
}

/** Answers CORS preflight requests. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  isAllowed: boolean,
): FastifyReply | undefined {
  if (request.method !== 'OPTIONS' || request.headers.origin === undefined) return undefined
  if (!isAllowed) return reply.code(403).send()
  return reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-frontend-version, last-event-id',
      'access-control-max-age': '600',
    })
    .code(204)
    .send()
}
