import { type Call, callLimits } from '#adapters/llm/call.ts'
import { drain } from '#adapters/llm/drain.ts'
import { expectStream, messageCode } from '#adapters/llm/failures.ts'
import { ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import { SseReader } from '#adapters/llm/chat-completions/sse.ts'
import type { Outbound, OutboundResponse } from '#adapters/outbound/outbound.ts'

const FRAME_LIMIT = 1024 * 1024

/** The wire format that a package reads. */
export type Wire = { kind: 'sse'; isEnd: (data: string) => boolean } | { kind: 'frames' }

/**
 * The `fetch` handed to a provider package: the guarded client with this provider's hosts and timeouts. Error
 * responses become `ModelError` here and the bytes are checked here, because the packages handle both differently. If
 * a stream breaks off, the package sees a normal end and the error is passed to `call`: with an error the package
 * would discard what it has not read yet.
 */
export function sdkFetch(
  outbound: Outbound,
  provider: ProviderCredentials,
  wire: Wire,
  call: Call,
): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const response = await outbound.request(address, {
      class: 'stream',
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      allowed_hosts: provider.allowed_hosts,
      limits: callLimits(provider),
      signal: init?.signal ?? null,
    })
    await expectStream(response)
    const type = String(response.headers['content-type'] ?? '')
    const bytes = wire.kind === 'sse' ? cleanSse(response, wire.isEnd) : checkedFrames(response.body)
    return new Response(ReadableStream.from(endingWell(bytes, call)), {
      status: 200,
      headers: { 'content-type': type },
    })
  }
}

async function* endingWell(bytes: AsyncIterable<Uint8Array>, call: Call): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    call.breakOff(error)
  }
}

/** The same events in the simplest format, until the end mark, so that all variants are handled in one place. */
async function* cleanSse(
  { body, cancel }: OutboundResponse,
  isEnd: (data: string) => boolean,
): AsyncGenerator<Uint8Array> {
  const reader = new SseReader()
  const bytes = body[Symbol.asyncIterator]()
  let pieces = 0
  let seen = 0
  let whole = false
  try {
    while (!whole) {
      const { value: piece, done } = await bytes.next()
      const events = done === true ? reader.flush() : reader.push(piece)
      pieces += done === true ? 0 : 1
      seen += events.length
      const failed = events.findIndex(isError)
      const end = events.findIndex(isEnd)
      const good = failed === -1 ? events : events.slice(0, failed)
      whole = end !== -1 && (failed === -1 || end < failed)
      if (good.length > 0) yield encode(whole ? good.slice(0, end + 1) : good)
      if (failed !== -1 && !whole) throw new ModelError(messageCode(events[failed] ?? ''))
      if (!whole) reader.throwIfBroken()
      if (done === true) break
    }
    if (pieces > 0 && seen === 0) throw new ModelError('invalid_stream')
  } finally {
    if (whole) void drain(bytes, cancel)
    else cancel()
  }
}

/**
 * Errors that OpenAI-compatible servers and Google send instead of a chunk; some packages do not know such chunks.
 */
function isError(data: string): boolean {
  return data.startsWith('{"error":') || data.startsWith('{"object":"error"')
}

function encode(events: string[]): Uint8Array {
  let text = ''
  for (const data of events)
    text += `data: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
  return Buffer.from(text)
}

/** Refuses a frame that announces more than 1 MB before any of it is buffered. */
async function* checkedFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of body) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let whole = 0
    let broken = false
    while (!broken && rest.length - whole >= 4) {
      const size = rest.readUInt32BE(whole)
      broken = size < 16 || size > FRAME_LIMIT
      if (broken || rest.length - whole < size) break
      whole += size
    }
    if (whole > 0) yield rest.subarray(0, whole)
    if (broken) throw new ModelError('invalid_stream')
    rest = rest.subarray(whole)
  }
}
