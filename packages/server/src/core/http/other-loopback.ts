import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config.ts'
import { isPage } from './page.ts'

/**
 * Where a page is if it was opened under another name of this machine: sign-on knows only `publicUrl`, so that
 * http://127.0.0.1:3000 is redirected to http://localhost:3000. Null for everything else.
 */
export function underOwnName(request: FastifyRequest, publicUrl: string): string | null {
  const own = new URL(publicUrl)
  const opened = URL.parse(`${own.protocol}//${request.headers.host ?? ''}`)
  if (opened === null || opened.host === own.host || opened.port !== own.port || !isPage(request)) return null
  return isLoopback(opened.hostname) && isLoopback(own.hostname) ? `${own.origin}${request.url}` : null
}
