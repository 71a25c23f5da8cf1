import { crc32 } from 'node:zlib'
import type { Frame, Wire } from './wire.ts'

const STOP = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'content_filtered',
  refusal: 'guardrail_intervened',
  tool_calls: 'tool_use',
}

/** Amazon Bedrock's ConverseStream in the binary event-stream coding of AWS. */
export function bedrockWire(): Wire {
  let index = 0
  return {
    content_type: 'application/vnd.amazon.eventstream',
    start: () => [event('messageStart', { role: 'assistant' })],
    text: (text) => [event('contentBlockDelta', { contentBlockIndex: index, delta: { text } })],
    reasoning: (text) => {
      const frame = event('contentBlockDelta', {
        contentBlockIndex: index,
        delta: { reasoningContent: { text } },
      })
      return [frame]
    },
    toolCall: ({ id, name, input, signed }) => {
      const thoughts =
        signed === undefined
          ? []
          : [{ text: 'Let me count.' }, { signature: signed }].map((reasoningContent) =>
              event('contentBlockDelta', { contentBlockIndex: index, delta: { reasoningContent } }),
            )
      const stop = event('contentBlockStop', { contentBlockIndex: index })
      index += 1
      return [
        ...thoughts,
        stop,
        event('contentBlockStart', { contentBlockIndex: index, start: { toolUse: { toolUseId: id, name } } }),
        event('contentBlockDelta', {
          contentBlockIndex: index,
          delta: { toolUse: { input: JSON.stringify(input) } },
        }),
      ]
    },
    finish: (reason, usage) => [
      event('contentBlockStop', { contentBlockIndex: index }),
      event('messageStop', { stopReason: STOP[reason] }),
      event('metadata', {
        usage: {
          inputTokens: usage.input - usage.cached,
          cacheReadInputTokens: usage.cached,
          outputTokens: usage.output,
          totalTokens: usage.input + usage.output,
        },
        metrics: { latencyMs: 300 },
      }),
    ],
    end: () => [],
    error: (message) => [
      frame({ ':message-type': 'exception', ':exception-type': 'modelStreamErrorException' }, { message }),
    ],
    broken: () => [event('contentBlockDelta', '{"contentBlockIndex":0,"del')],
    refusal: (status) =>
      JSON.stringify({
        message:
          status === 400 ? 'Input is too long for requested model.' : 'Too many requests, please wait.',
      }),
  }
}

function event(type: string, body: object | string): Frame {
  return frame({ ':event-type': type, ':message-type': 'event' }, body)
}

/** Prelude (total length, header length, checksum), headers, payload, checksum. */
function frame(headers: Record<string, string>, body: object | string): Frame {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const encoded = Buffer.concat(
    Object.entries({ ':content-type': 'application/json', ...headers }).map(([name, value]) => {
      const length = Buffer.alloc(3)
      length.writeUInt8(7, 0)
      length.writeUInt16BE(Buffer.byteLength(value), 1)
      return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), length, Buffer.from(value)])
    }),
  )
  const head = Buffer.alloc(12)
  head.writeUInt32BE(16 + encoded.length + payload.length, 0)
  head.writeUInt32BE(encoded.length, 4)
  head.writeUInt32BE(crc32(head.subarray(0, 8)), 8)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(Buffer.concat([head, encoded, payload])), 0)
  return { bytes: Buffer.concat([head, encoded, payload, tail]) }
}
