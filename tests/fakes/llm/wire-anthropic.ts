import type { Frame, Wire } from './wire.ts'

const STOP = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
  refusal: 'refusal',
  tool_calls: 'tool_use',
}

/** Anthropic messages: blocks opened, filled and closed, with pings between. */
export function anthropicWire(model: string): Wire {
  let index = -1
  let open: 'text' | 'thinking' | null = null
  let sign = 'EqQBCkYIAxgCKkCB'
  const emit = (type: string, fields: object = {}): Frame => ({
    event: type,
    data: JSON.stringify({ type, ...fields }),
  })
  const close = (): Frame[] => {
    if (open === null) return []
    const signature =
      open === 'thinking'
        ? [
            emit('content_block_delta', {
              index,
              delta: { type: 'signature_delta', signature: sign },
            }),
          ]
        : []
    open = null
    return [...signature, emit('content_block_stop', { index })]
  }
  const into = (type: 'text' | 'thinking'): Frame[] => {
    if (open === type) return []
    const closing = close()
    open = type
    index += 1
    const block = type === 'text' ? { type, text: '' } : { type, thinking: '', signature: '' }
    return [...closing, emit('content_block_start', { index, content_block: block })]
  }
  return {
    content_type: 'text/event-stream; charset=utf-8',
    start: () => [
      emit('message_start', {
        message: {
          id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: 8,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 4,
            output_tokens: 1,
          },
        },
      }),
      emit('ping'),
    ],
    text: (text) => [
      ...into('text'),
      emit('content_block_delta', { index, delta: { type: 'text_delta', text } }),
    ],
    reasoning: (thinking) => [
      ...into('thinking'),
      emit('content_block_delta', { index, delta: { type: 'thinking_delta', thinking } }),
    ],
    toolCall: ({ id, name, input, signed }) => {
      sign = signed ?? sign
      const thinking = { type: 'thinking_delta', thinking: 'Let me count.' }
      const thoughts = signed === undefined ? [] : into('thinking')
      const closing = [
        ...thoughts,
        ...(thoughts.length === 0 ? [] : [emit('content_block_delta', { index, delta: thinking })]),
        ...close(),
      ]
      index += 1
      const text = JSON.stringify(input)
      const half = Math.ceil(text.length / 2)
      const delta = (partial_json: string) =>
        emit('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } })
      return [
        ...closing,
        emit('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } }),
        delta(''),
        delta(text.slice(0, half)),
        delta(text.slice(half)),
        emit('content_block_stop', { index }),
      ]
    },
    finish: (reason, usage) => [
      ...close(),
      emit('message_delta', {
        delta: { stop_reason: STOP[reason], stop_sequence: null },
        usage: {
          input_tokens: usage.input - usage.cached,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: usage.cached,
          output_tokens: usage.output,
        },
      }),
    ],
    end: () => [emit('message_stop')],
    error: (message) => [emit('error', { error: { type: 'overloaded_error', message } })],
    broken: () => [{ event: 'content_block_delta', data: '{"type":"content_block_delta","index":0,"del' }],
    refusal: (status) =>
      JSON.stringify({
        type: 'error',
        error: anthropicError(status),
        request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy',
      }),
  }
}

function anthropicError(status: number) {
  if (status === 400)
    return { type: 'invalid_request_error', message: 'prompt is too long: 209000 tokens > 200000 maximum' }
  if (status === 401) return { type: 'authentication_error', message: 'invalid x-api-key' }
  if (status === 404) return { type: 'not_found_error', message: 'model: claude-unknown' }
  if (status === 429)
    return { type: 'rate_limit_error', message: 'This request would exceed your rate limit.' }
  if (status === 529) return { type: 'overloaded_error', message: 'Overloaded' }
  return { type: 'api_error', message: 'Internal server error' }
}
