import { setTimeout } from 'node:timers/promises'
import { AnswerMeter } from '#adapters/llm/answer-meter.ts'
import { Call, callLimits } from '#adapters/llm/call.ts'
import { chatCompletionsBody } from '#adapters/llm/chat-completions/chat-completions-body.ts'
import { ChatCompletionsReader } from '#adapters/llm/chat-completions/chat-completions-reader.ts'
import { drain } from '#adapters/llm/drain.ts'
import { opaqueOf } from '#adapters/llm/opaque.ts'
import { expectStream } from '#adapters/llm/failures.ts'
import {
  type ChatModel,
  type ChatRequest,
  type ModelEvent,
  ModelError,
  type ProviderCredentials,
} from '#adapters/llm/port.ts'
import { SseReader } from '#adapters/llm/chat-completions/sse.ts'
import type { Outbound, OutboundResponse } from '#adapters/outbound/outbound.ts'

/** The differences between servers that speak chat completions. */
export type Dialect = {
  /** The API's address without a trailing slash; null if the provider must name one. Throws `ModelError`. */
  base(provider: ProviderCredentials): string | null
  /** The header with the key; only called if there is a key. */
  authorization(key: string): Record<string, string>
  needsKey: boolean
  /** OpenAI's own models, some families of which reject certain fields. */
  openaiFamilies: boolean
}

/** Chat completions without a client library: see docs/decisions/0003-model-streams.md. */
export function createChatCompletions(outbound: Outbound, dialect: Dialect): ChatModel {
  return async function* stream(request, signal) {
    const call = new Call(request.provider, signal)
    try {
      const response = await open(outbound, dialect, request, call.signal)
      for await (const event of readAnswer(response, request)) {
        call.started()
        yield event
      }
    } catch (error) {
      throw call.failure(error)
    } finally {
      call.close()
    }
  }
}

/** The header of most servers. */
export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

async function open(
  outbound: Outbound,
  dialect: Dialect,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const { provider } = request
  const key = provider.api_key
  if (key === null && dialect.needsKey) throw new ModelError('key_missing')
  const base = dialect.base(provider)
  if (base === null) throw new ModelError('address_refused')
  const response = await outbound.request(`${base}/chat/completions`, {
    class: 'stream',
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(key === null ? {} : dialect.authorization(key)),
      ...provider.headers,
    },
    body: JSON.stringify(chatCompletionsBody(request, dialect.openaiFamilies)),
    allowed_hosts: provider.allowed_hosts,
    limits: callLimits(provider),
    signal,
  })
  await expectStream(response)
  return response
}

async function* readAnswer(response: OutboundResponse, request: ChatRequest): AsyncGenerator<ModelEvent> {
  const sse = new SseReader()
  const reader = new ChatCompletionsReader((data) => opaqueOf(request, data))
  const meter = new AnswerMeter(request.max_output_tokens)
  const bytes = response.body[Symbol.asyncIterator]()
  let pieces = 0
  let received = 0
  let whole = false
  let spoke = false
  try {
    while (!reader.done) {
      // everything that arrives during the pace is read in one piece, so that many concurrent streams cost little
      // more than a few
      if (spoke && request.pace) await setTimeout(request.pace())
      const piece = await nextPiece(bytes, reader)
      const data = piece === null ? sse.flush() : sse.push(piece)
      const events: ModelEvent[] = []
      const failure = readAll(data, reader, events)
      pieces += piece === null ? 0 : 1
      received += data.length
      for (const event of events) {
        if ('text' in event) meter.count(event.text.length, 0)
        yield event
      }
      spoke = events.length > 0
      meter.count(0, reader.pieces)
      reader.pieces = 0
      if (failure !== null) throw failure
      sse.throwIfBroken()
      if (piece === null) break
    }
    const closing = reader.finish()
    if (closing === null) throw new ModelError(pieces > 0 && received === 0 ? 'invalid_stream' : 'stream_cut')
    whole = true
    yield* closing
  } finally {
    if (whole) void drain(bytes, response.cancel)
    else response.cancel()
  }
}

/** Errors in a piece are thrown after its valid part. */
function readAll(data: string[], reader: ChatCompletionsReader, events: ModelEvent[]): unknown {
  try {
    for (const item of data) reader.read(item, events)
    return null
  } catch (error) {
    return error
  }
}

/** After the model's end mark a broken connection is ignored; before it, the answer counts as cut. */
async function nextPiece(
  bytes: AsyncIterator<Uint8Array>,
  reader: ChatCompletionsReader,
): Promise<Uint8Array | null> {
  try {
    const { value, done } = await bytes.next()
    return done === true ? null : value
  } catch (error) {
    if (reader.ended) return null
    throw error
  }
}
