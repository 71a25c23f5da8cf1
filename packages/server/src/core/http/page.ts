import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentPolicy, DevicePermission } from '@parlance/plugin-api/server.ts'
import { AppError } from '#core/errors.ts'
import { permissionsPolicy } from '#core/http/headers.ts'

const NONCE = /__CSP_NONCE__/g

/** What enabled plugins add to what the page can do. */
export type PageGrants = {
  content_policy: ContentPolicy
  device_permissions: readonly DevicePermission[]
  opens_popups: boolean
}

const NO_GRANTS: PageGrants = { content_policy: {}, device_permissions: [], opens_popups: false }

/** Responses for the addresses of shared conversations, which are requested without a session. */
export type SharedPages = {
  isOpen: (token: string) => Promise<boolean>
  /** Requests from one address in a minute. */
  max: number
}

/** Serves the built web page: assets with a hash in their name for a year, the page itself for each of its routes. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  grantsOf: () => Promise<PageGrants>,
  shared?: SharedPages,
): Promise<void> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) throw new Error(`the web page is not built: ${file} is missing`)
  const html = readFileSync(file, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    serve: true,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html'],
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const send = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, html, {
      grants: await granted(app, grantsOf),
      cache: 'no-cache',
    })
  app.get('/', send)
  if (shared !== undefined) serveShared(app, html, shared)
  app.get('/index.html', send)
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return send(request, reply)
    throw new AppError('ERROR_NOT_FOUND')
  })
}

/** Whether a browser opens one of the routes of the page. */
export const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' &&
  !/^\/(v1|v2|auth|health|assets)(\/|$|\?)/i.test(url) &&
  (headers.accept?.includes('text/html') ?? false)

/**
 * The page of a shared conversation. Its address answers as it would to someone who is not signed in: 404 for every
 * link that is not open to anyone, whether it exists or not. People who are signed in read the conversation by the
 * calls of the page. No plugin runs there, so none of their sources is allowed.
 */
function serveShared(app: FastifyInstance, html: string, { isOpen, max }: SharedPages): void {
  const rateLimit = { max, timeWindow: 60_000, groupId: 'shared-pages' }
  app.get<{ Params: { '*': string } }>('/shared/*', { config: { rateLimit } }, async (request, reply) => {
    const token = request.params['*'].replace(/\/$/, '')
    reply.code((await isOpen(token)) ? 200 : 404)
    return sendPage(request, reply, html, { grants: NO_GRANTS, cache: 'no-store', mayPost: false })
  })
}

/** Refuses addresses that are neither a call nor a page. */
export function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('ERROR_NOT_FOUND')
  })
}

/** What enabled plugins need; while the database is unavailable, only our own origin and no device. */
async function granted(app: FastifyInstance, grantsOf: () => Promise<PageGrants>): Promise<PageGrants> {
  return await grantsOf().catch((error: unknown) => {
    app.log.warn({ err: error }, 'what plugins need of the page could not be read')
    return NO_GRANTS
  })
}

/** Compressed for each answer, because each has its own nonce. The page contains nothing from the request. */
function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  html: string,
  {
    grants,
    cache,
    mayPost = true,
  }: { grants: PageGrants; cache: 'no-cache' | 'no-store'; mayPost?: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const page = html.replaceAll(NONCE, nonce)
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    headers['accept-encoding']?.toString() ?? '',
  )
  if (isZipped) reply.header('content-encoding', 'gzip')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy(nonce, grants.content_policy, mayPost),
      'permissions-policy': permissionsPolicy(grants.device_permissions),
      // windows opened by the page can send messages to it; the page itself is isolated from its own opener
      ...(grants.opens_popups && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
      'cache-control': cache,
      vary: 'accept-encoding',
    })
    .send(isZipped ? gzipSync(page) : page)
}

/** Allows our own origin and the sources that enabled plugins name. Inline style attributes are allowed for formulas. */
function policy(nonce: string, extra: ContentPolicy, mayPost: boolean): string {
  const sources: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': mayPost ? "'self'" : "'none'",
    'frame-ancestors': "'none'",
  }
  for (const [directive, more = []] of Object.entries(extra)) {
    sources[directive] = [sources[directive], ...more].filter(Boolean).join(' ')
  }
  return Object.entries(sources)
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; ')
}
