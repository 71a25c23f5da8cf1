import type { Dispatcher } from 'undici'
import { ByteStream } from '#adapters/outbound/byte-stream.ts'
import { type OutboundCode, OutboundRefused } from '#adapters/outbound/errors.ts'
import type { Limits } from '#adapters/outbound/limits.ts'
import { Watchdog } from '#adapters/outbound/watchdog.ts'

export type ExchangeRequest = {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Buffer | null
  limits: Limits
  signal: AbortSignal | null
}

export type RawHeaders = Record<string, string | string[] | undefined>
export type Exchange = { status: number; headers: RawHeaders; body: ByteStream; cancel: () => void }

/** One request and its answer on one connection, within its limits. Aborting closes the socket immediately. */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  const { url, limits, signal } = request
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  let controller: Dispatcher.DispatchController | null = null
  let body: ByteStream | null = null
  let failure: Error | null = null
  let settled = false

  const settle = () => {
    settled = true
    watchdog.stop()
    clearTimeout(total)
    signal?.removeEventListener('abort', onAbort)
  }
  const fail = (error: Error) => {
    if (settled) return
    failure = error
    settle()
    controller?.abort(error)
    reject(error)
    body?.end(error)
  }
  const onAbort = () => fail(asError(signal?.reason))
  const expired = (code: OutboundCode) => {
    if (body?.paused === true && code === 'idle_timeout') watchdog.expect(code, limits.idle_ms)
    else fail(new OutboundRefused(code))
  }
  const cancel = () => fail(new OutboundRefused('cut'))
  const watchdog = new Watchdog<OutboundCode>('connect_timeout', limits.connect_ms, expired)
  const total = setTimeout(() => fail(new OutboundRefused('total_timeout')), limits.total_ms)

  if (signal?.aborted === true) {
    onAbort()
    return promise
  }
  signal?.addEventListener('abort', onAbort, { once: true })

  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: request.headers,
      body: request.body,
      idempotent: false,
    },
    {
      onRequestStart(started) {
        controller = started
        if (failure !== null) started.abort(failure)
        else watchdog.expect('first_byte_timeout', limits.first_byte_ms)
      },
      onResponseStart(started, status, headers) {
        if (settled || status < 200) return
        body = new ByteStream({ pause: () => started.pause(), resume: () => started.resume(), cancel })
        watchdog.expect('first_byte_timeout', limits.first_byte_ms)
        resolve({ status, headers, body, cancel })
      },
      onResponseData(_started, chunk) {
        watchdog.expect('idle_timeout', limits.idle_ms)
        body?.push(chunk)
      },
      onResponseEnd() {
        settle()
        body?.end()
      },
      onResponseError(_started, error) {
        // A pooled connection that was closed in the meantime is like one that was never established: there was no
        // answer.
        fail(asRefusal(error, body === null ? 'connect_failed' : 'cut'))
      },
    },
  )
  return promise
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('aborted', 'AbortError')
}

/** Our own refusals come from inside the connector, sometimes wrapped by the address race. */
function asRefusal(error: Error, code: OutboundCode): OutboundRefused {
  if (error instanceof OutboundRefused) return error
  if (error.name === 'ConnectTimeoutError') return new OutboundRefused('connect_timeout', error)
  return new OutboundRefused(code, error)
}
