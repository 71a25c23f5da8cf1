import type { ChatRequest, ChatWishes, PromptMessage, PromptPart } from '#adapters/llm/port.ts'

/** OpenAI's reasoning models: o1 to o9, GPT-5 and later, but not their chat variants. */
const REASONING_FAMILY = /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*chat))/

/**
 * The body of a streamed `POST /chat/completions`; `families`: for OpenAI's own models, some families of which reject
 * certain fields.
 */
export function chatCompletionsBody(request: ChatRequest, families: boolean): Record<string, unknown> {
  const system = request.system === '' ? [] : [{ role: 'system', content: request.system }]
  return {
    model: request.model,
    messages: [...system, ...request.messages.flatMap(toMessages)],
    stream: true,
    stream_options: { include_usage: true },
    ...sampling(request, families && REASONING_FAMILY.test(request.model)),
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(({ name, description, input_schema, strict }) => ({
            type: 'function',
            function: {
              name,
              description,
              parameters: input_schema,
              ...(strict !== undefined && { strict }),
            },
          })),
        }),
    ...(families && request.cache_key !== undefined && { prompt_cache_key: request.cache_key }),
    ...wished(request, families && REASONING_FAMILY.test(request.model)),
  }
}

/** Reasoning models accept no sampling parameters. */
function wished({ wishes = {}, tools }: ChatRequest, reasoning: boolean): Record<string, unknown> {
  const { stop, seed, top_p, presence_penalty, frequency_penalty, tool_choice, parallel_tool_calls } = wishes
  const fields = {
    ...(reasoning ? {} : { top_p, presence_penalty, frequency_penalty }),
    stop,
    seed,
    ...(tools.length === 0 ? {} : { tool_choice: toToolChoice(tool_choice), parallel_tool_calls }),
    response_format: toResponseFormat(wishes.json),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function toToolChoice(choice: ChatWishes['tool_choice']) {
  return typeof choice === 'object' ? { type: 'function', function: { name: choice.tool_name } } : choice
}

function toResponseFormat(json: ChatWishes['json']) {
  if (json === undefined) return undefined
  if (json.schema === null) return { type: 'json_object' }
  return { type: 'json_schema', json_schema: json }
}

function sampling({ temperature, max_output_tokens: limit }: ChatRequest, reasoning: boolean) {
  if (reasoning) return limit === null ? {} : { max_completion_tokens: limit }
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(limit === null ? {} : { max_tokens: limit }),
  }
}

function toMessages({ role, parts }: PromptMessage): Record<string, unknown>[] {
  const results = parts.filter((part) => part.type === 'tool_result').map(toToolMessage)
  const calls = parts.filter((part) => part.type === 'tool_call').map(toToolCall)
  const content = toContent(parts)
  if (role === 'tool' || (results.length > 0 && content === '' && calls.length === 0)) return results
  const message: Record<string, unknown> = { role, content, ...wantedBack(parts) }
  if (calls.length > 0) message['tool_calls'] = calls
  return [message, ...results]
}

/** Some servers reject the results of calls without the reasoning that preceded them. */
function wantedBack(parts: PromptPart[]): Record<string, unknown> {
  const fields = parts.flatMap((part) =>
    part.type === 'reasoning' ? [part.opaque.data['message'] ?? {}] : [],
  )
  return Object.assign({}, ...fields)
}

function toContent(parts: PromptPart[]): string | Record<string, unknown>[] {
  const shown = parts.filter((part) => part.type === 'text' || part.type === 'image')
  if (shown.every((part) => part.type === 'text')) return shown.map((part) => part.text).join('\n\n')
  return shown.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: { url: `data:${part.media_type};base64,${Buffer.from(part.data).toString('base64')}` },
        },
  )
}

function toToolCall(part: Extract<PromptPart, { type: 'tool_call' }>) {
  return {
    id: part.tool_call_id,
    type: 'function',
    ...part.opaque?.data['call'],
    function: { name: part.tool_name, arguments: JSON.stringify(part.input ?? {}) },
  }
}

function toToolMessage(part: Extract<PromptPart, { type: 'tool_result' }>) {
  const { output } = part
  return {
    role: 'tool',
    tool_call_id: part.tool_call_id,
    content: typeof output === 'string' ? output : JSON.stringify(output ?? null),
  }
}
