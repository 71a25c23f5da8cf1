import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { withDeadline } from '#core/deadline.ts'
import { exchanges } from './exchange.ts'
import { STREAM_ENDED } from './failures.ts'
import { FAREWELL_MS } from './limits.ts'

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1]

/**
 * The placeholder that the SDK gets for a result that we read ourselves: valid as a list and as the result of a call.
 */
const PLACEHOLDER = { tools: [], content: [], ttlMs: 0, cacheScope: 'private' }

/**
 * The transport of the SDK with three changes: a stream that ends early fails its call, the stream of a cancelled
 * call is closed, and results are hidden from the SDK, which rejects a whole list for one malformed definition.
 */
export class McpTransport implements Transport {
  readonly hasPerRequestStream = true
  onmessage?: Transport['onmessage']
  onclose?: Transport['onclose']
  onerror?: Transport['onerror']
  readonly #inner: StreamableHTTPClientTransport
  readonly #streams = new Map<RequestId, AbortController>()

  constructor(url: URL, fetch: (address: string | URL, init?: RequestInit) => Promise<Response>) {
    this.#inner = new StreamableHTTPClientTransport(url, { fetch })
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version)
  }

  async start(): Promise<void> {
    Object.assign(this.#inner, {
      onmessage: (message: JSONRPCMessage) => {
        this.onmessage?.(keepResult(message))
        if ('id' in message && !isJSONRPCRequest(message)) this.#finish(message.id)
      },
      onclose: () => this.onclose?.(),
      onerror: (error: Error) => this.onerror?.(error),
    })
    await this.#inner.start()
  }

  /** Ends the session, if there is one. */
  async close(): Promise<void> {
    await withDeadline(this.#inner.terminateSession(), FAREWELL_MS).catch(() => {})
    await this.#inner.close()
  }

  async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      return await this.#cancel(message, options)
    }
    if (!isJSONRPCRequest(message)) return await this.#inner.send(message, options)
    const { id } = message
    const stream = new AbortController()
    this.#streams.set(id, stream)
    const own = options?.requestSignal
    await this.#inner.send(message, {
      ...options,
      requestSignal: own === undefined ? stream.signal : AbortSignal.any([own, stream.signal]),
      onRequestStreamEnd: () => {
        this.#streams.delete(id)
        this.onmessage?.({ jsonrpc: '2.0', id, error: { code: STREAM_ENDED, message: '' } })
      },
    })
  }

  /** A server usually ends the stream after its answer, and the connection is reused; otherwise it is closed. */
  #finish(id: RequestId | undefined): void {
    if (id === undefined) return
    setTimeout(() => {
      this.#streams.get(id)?.abort()
      this.#streams.delete(id)
    }, FAREWELL_MS).unref()
  }

  /** Before 2026-07-28 closing the stream cancels nothing, so the notification is sent first. */
  async #cancel(message: Extract<JSONRPCMessage, { method: string }>, options: SendOptions): Promise<void> {
    try {
      await withDeadline(this.#inner.send(message, options), FAREWELL_MS)
    } finally {
      const { requestId } = (message.params ?? {}) as { requestId?: RequestId }
      if (requestId !== undefined) this.#streams.get(requestId)?.abort()
    }
  }
}

function keepResult(message: JSONRPCMessage): JSONRPCMessage {
  const exchange = exchanges.getStore()
  if (exchange?.keeps_result !== true || !isJSONRPCResultResponse(message)) return message
  const { resultType } = message.result as { resultType?: unknown }
  // Anything but a final result is an error that the SDK recognizes.
  if (resultType !== undefined && resultType !== 'complete') return message
  exchange.result = message.result
  return { ...message, result: { ...PLACEHOLDER, ...(resultType !== undefined && { resultType }) } }
}
