import { AsyncLocalStorage } from 'node:async_hooks'
import { OutboundRefused } from '#adapters/outbound/errors.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { ANSWER_BYTES_MAX, CALL_MS_MAX, RESUMED_MAX } from './limits.ts'
import { type McpEndpoint, McpError } from './port.ts'

/**
 * One call or list with all its HTTP requests. The SDK hides which request belongs to which call and why one failed,
 * so it is recorded here.
 */
export type Exchange = {
  bytes_left: number
  /** The number of streams that were continued. */
  resumed: number
  /** The error that `McpEndpoint.token` has thrown. */
  token_failure: unknown
  /** Why a request or its answer failed. */
  failure: Error | null
  /** The status of the last POST. */
  status: number | null
  /** Whether results are hidden from the SDK and stored in `result`. */
  keeps_result: boolean
  result: unknown
  /** Ends the call if its answer exceeds a limit. */
  broken: AbortController
}

/** The server no longer knows the session and has not processed the request. */
export class SessionLost extends Error {}

/** The exchange of the current asynchronous context. */
export const exchanges = new AsyncLocalStorage<Exchange>()

export function newExchange(keepsResult: boolean): Exchange {
  return {
    bytes_left: ANSWER_BYTES_MAX,
    resumed: 0,
    token_failure: null,
    failure: null,
    status: null,
    keeps_result: keepsResult,
    result: null,
    broken: new AbortController(),
  }
}

/**
 * The SDK's connection to the server: only to its own host, with the credentials of the endpoint and within the
 * limits.
 */
export function createFetch(
  outbound: Outbound,
  endpoint: McpEndpoint,
): (address: string | URL, init?: RequestInit) => Promise<Response> {
  const onlyHosts = [new URL(endpoint.url).host]

  const send = async (
    address: string | URL,
    init: RequestInit,
    exchange: Exchange,
    renewed: boolean,
  ): Promise<Response> => {
    const token = await tokenOf(endpoint, exchange, renewed)
    const headers = new Headers(endpoint.headers)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return await outbound.fetch(address, {
      ...init,
      headers,
      class: 'stream',
      allowed_hosts: endpoint.allowed_hosts,
      only_hosts: onlyHosts,
      // The call has its own deadline, which progress extends.
      limits: {
        first_byte_ms: CALL_MS_MAX,
        idle_ms: CALL_MS_MAX,
        total_ms: CALL_MS_MAX,
        max_bytes: ANSWER_BYTES_MAX,
      },
    })
  }

  const authorized = async (address: string | URL, init: RequestInit, exchange: Exchange) => {
    const response = await send(address, init, exchange, false)
    if (response.status !== 401 || endpoint.token === null) return response
    await response.body?.cancel()
    return await send(address, init, exchange, true)
  }

  return async (address, init = {}) => {
    // There is no listening between calls; a stream is only opened to continue one that was cut.
    if (init.method === 'GET' && !new Headers(init.headers).has('last-event-id')) {
      return new Response(null, { status: 405 })
    }
    const exchange = exchanges.getStore() ?? newExchange(false)
    try {
      if (init.method === 'GET') countResumed(exchange)
      const response = await authorized(address, init, exchange)
      if (init.method === 'POST') exchange.status = response.status
      refuseUnauthorized(response)
      return new Response(counted(response.body, exchange), response)
    } catch (error) {
      note(exchange, error)
      throw error
    }
  }
}

async function tokenOf({ token }: McpEndpoint, exchange: Exchange, renewed: boolean): Promise<string | null> {
  try {
    return (await token?.(renewed)) ?? null
  } catch (error) {
    exchange.token_failure = error
    throw error
  }
}

/** The end of a request that we aborted says nothing about the server. */
function note(exchange: Exchange, error: unknown): void {
  if (error instanceof McpError || error instanceof OutboundRefused) exchange.failure ??= error
}

function refuseUnauthorized({ status, headers }: Response): void {
  if (status !== 401 && status !== 403) return
  const challenge = headers.get('www-authenticate')
  if (status === 401) throw new McpError('unauthorized', 'The server asks for a sign-in.', challenge)
  throw new McpError('forbidden', 'The server does not allow this.', challenge)
}

/** A server decides how soon a cut stream is continued; without a limit, that could be as often as it likes. */
function countResumed(exchange: Exchange): void {
  exchange.resumed += 1
  if (exchange.resumed <= RESUMED_MAX) return
  exchange.broken.abort()
  throw new McpError('unreachable', 'The server cuts its answer again and again.')
}

/** A limit for all answers of an exchange together, because a cut stream can be continued in another answer. */
function counted(body: Response['body'], exchange: Exchange): Response['body'] {
  if (body === null) return null
  const fail = (error: unknown) => {
    note(exchange, error)
    if (error instanceof OutboundRefused && error.code === 'too_large') exchange.broken.abort()
  }
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        exchange.bytes_left -= value.length
        if (exchange.bytes_left < 0) throw new OutboundRefused('too_large')
        controller.enqueue(value)
      } catch (error) {
        fail(error)
        controller.error(error)
        await reader.cancel().catch(() => {})
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
