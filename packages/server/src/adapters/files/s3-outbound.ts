import { Readable } from 'node:stream'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** The request handler interface of the S3 client. */
type SignedRequest = {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: unknown
}
type Handler = {
  handle(request: SignedRequest, options?: { abortSignal?: unknown }): Promise<{ response: Answer }>
  updateHttpClientConfig(): void
  httpHandlerConfigs(): object
}
type Answer = { statusCode: number; headers: Record<string, string>; body: Readable }

/** Sends signed requests of the S3 client through the guarded outbound client. */
export function outboundHandler(outbound: Outbound, allowedHosts: readonly string[]): Handler {
  return {
    async handle(request, { abortSignal } = {}) {
      const response = await outbound.request(addressOf(request), {
        class: 'file',
        method: request.method,
        headers: request.headers,
        body: bodyOf(request.body),
        allowed_hosts: allowedHosts,
        signal: abortSignal instanceof AbortSignal ? abortSignal : null,
      })
      const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ])
      return {
        response: {
          statusCode: response.status,
          headers: Object.fromEntries<string>(headers),
          body: Readable.from(response.body),
        },
      }
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  }
}

function addressOf(request: SignedRequest): string {
  const query = Object.entries(request.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(one ?? '')}`,
    ),
  )
  const port = request.port === undefined ? '' : `:${request.port}`
  const search = query.length === 0 ? '' : `?${query.join('&')}`
  return `${request.protocol}//${request.hostname}${port}${request.path}${search}`
}

function bodyOf(body: unknown): Buffer | string | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  if (body instanceof Uint8Array) return Buffer.from(body)
  throw new TypeError('a body of another kind than bytes')
}
