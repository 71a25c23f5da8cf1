import type { Frame, Wire, WireTool, WireUsage } from './wire.ts'

/** OpenAI chat completions, as api.openai.com writes them. */
export function openaiWire(model: string): Wire {
  const chunk = (delta: object, finish_reason: string | null, rest: object = {}): Frame => ({
    data: JSON.stringify({
      id: 'chatcmpl-DbX1tq0GJ3uNqNfYd8k2m',
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model,
      service_tier: 'default',
      system_fingerprint: 'fp_560af6e559',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      usage: null,
      ...rest,
    }),
  })
  let tools = 0
  return {
    content_type: 'text/event-stream; charset=utf-8',
    start: () => [chunk({ role: 'assistant', content: '', refusal: null }, null)],
    text: (text) => [chunk({ content: text }, null)],
    // The field that compatible servers (vLLM, DeepSeek, llama.cpp) use; api.openai.com shows no reasoning here.
    reasoning: (text) => [chunk({ reasoning_content: text }, null)],
    toolCall: (call) => {
      const index = tools++
      return splitToolCall(call, index).map((piece) => chunk({ tool_calls: [piece] }, null))
    },
    // The field that gateways (OpenRouter, Vercel) add next to the text.
    file: ({ media_type, bytes }) => {
      const url = `data:${media_type};base64,${Buffer.from(bytes).toString('base64')}`
      return [chunk({ images: [{ type: 'image_url', image_url: { url }, index: 0 }] }, null)]
    },
    finish: (reason, usage) => [
      ...(reason === 'refusal' ? [chunk({ refusal: "I'm sorry, I cannot help with that." }, null)] : []),
      chunk({}, reason === 'refusal' ? 'stop' : reason),
      chunk({}, null, { choices: [], usage: openaiUsage(usage) }),
    ],
    end: () => [{ data: '[DONE]' }],
    error: (message) => [
      { data: JSON.stringify({ error: { message, type: 'server_error', param: null, code: null } }) },
    ],
    broken: () => [{ data: '{"id":"chatcmpl-DbX1tq0GJ3uNqNfYd8k2m","choices":[{"delta":{"cont' }],
    refusal: (status) =>
      JSON.stringify({
        error: { message: openaiMessage(status), type: 'error', param: null, code: openaiCode(status) },
      }),
  }
}

/** Mistral's dialect: tool calls are sent as a whole, reasoning as content parts, usage with the last piece. */
export function mistralWire(model: string): Wire {
  const chunk = (delta: object, finish_reason: string | null, rest: object = {}): Frame => ({
    data: JSON.stringify({
      id: 'b5e2a1d07c3f4b8e9a6d',
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model,
      choices: [{ index: 0, delta, finish_reason }],
      ...rest,
    }),
  })
  return {
    ...openaiWire(model),
    start: () => [chunk({ role: 'assistant', content: '' }, null)],
    text: (text) => [chunk({ content: text }, null)],
    reasoning: (text) => [
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }, null),
    ],
    toolCall: ({ id, name, input }) => [
      chunk({ tool_calls: [{ id, function: { name, arguments: JSON.stringify(input) }, index: 0 }] }, null),
    ],
    finish: (reason, usage) => [
      chunk({ content: '' }, reason === 'refusal' || reason === 'content_filter' ? 'error' : reason, {
        usage: openaiUsage(usage),
      }),
    ],
    error: (message) => [
      { data: JSON.stringify({ object: 'error', message, type: 'internal_server_error', code: 1000 }) },
    ],
    broken: () => [{ data: '{"id":"b5e2a1d07c3f4b8e9a6d","choices":[{"delta":{"cont' }],
    refusal: (status) =>
      JSON.stringify({
        object: 'error',
        message: openaiMessage(status),
        type: 'invalid_request',
        param: null,
        code: null,
      }),
  }
}

function splitToolCall({ id, name, input, written, signed }: WireTool, index: number) {
  const text = written ?? JSON.stringify(input)
  const half = Math.ceil(text.length / 2)
  return [
    {
      index,
      id,
      type: 'function',
      function: { name, arguments: '' },
      // like Google's gateway
      ...(signed !== undefined && { extra_content: { google: { thought_signature: signed } } }),
    },
    { index, function: { arguments: text.slice(0, half) } },
    { index, function: { arguments: text.slice(half) } },
  ]
}

function openaiUsage({ input, cached, output, reasoning }: WireUsage) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
  }
}

export function openaiMessage(status: number): string {
  if (status === 401)
    return 'Incorrect API key provided: sk-test***. You can find your API key on the keys page.'
  if (status === 404) return 'The model `gpt-unknown` does not exist or you do not have access to it.'
  if (status === 429) return 'Rate limit reached for requests per min (RPM): Limit 3, Used 3.'
  if (status === 400) {
    return "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens."
  }
  return 'The server had an error while processing your request. Sorry about that!'
}

function openaiCode(status: number): string | null {
  return { 400: 'context_length_exceeded', 401: 'invalid_api_key', 404: 'model_not_found' }[status] ?? null
}
