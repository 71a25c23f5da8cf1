import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
} from '@ai-sdk/provider'
import type { ChatRequest, ChatWishes, PromptMessage, PromptPart } from '#adapters/llm/port.ts'
import { cacheMark, markedMessages, type ProviderOptions } from '#adapters/llm/sdk/sdk-cache.ts'

type Content<Role extends LanguageModelV4Message['role']> = Extract<
  LanguageModelV4Message,
  { role: Role }
>['content']

/** Converts a request to the format of the AI SDK's provider packages. */
export function toCallOptions(request: ChatRequest, signal: AbortSignal): LanguageModelV4CallOptions {
  const system: LanguageModelV4Message[] =
    request.system === '' ? [] : [marked({ role: 'system', content: request.system }, cacheMark(request))]
  const marks = markedMessages(request)
  const messages = request.messages.flatMap((message, at) => {
    const converted = toMessages(message)
    return converted.map((one, nth) => (nth === converted.length - 1 ? marked(one, marks.get(at)) : one))
  })
  const options: LanguageModelV4CallOptions = {
    prompt: [...system, ...messages],
    abortSignal: signal,
    ...ofOpenai(request),
  }
  if (request.temperature !== null) options.temperature = request.temperature
  if (request.max_output_tokens !== null) options.maxOutputTokens = request.max_output_tokens
  if (request.tools.length > 0) {
    options.tools = request.tools.map(({ name, description, input_schema, strict }) => ({
      type: 'function',
      name,
      description,
      inputSchema: input_schema,
      ...(strict !== undefined && { strict }),
    }))
  }
  return { ...options, ...wished(request) }
}

function marked(message: LanguageModelV4Message, mark: ProviderOptions | undefined): LanguageModelV4Message {
  return mark === undefined ? message : { ...message, providerOptions: mark }
}

/** OpenAI is asked to store nothing; the key routes requests with a common beginning to the same cache. */
function ofOpenai({ provider, cache_key }: ChatRequest): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  if (provider.interface !== 'openai-responses') return {}
  return {
    providerOptions: {
      openai: { store: false, ...(cache_key !== undefined && { promptCacheKey: cache_key }) },
    },
  }
}

function wished({ wishes = {}, tools }: ChatRequest): Partial<LanguageModelV4CallOptions> {
  const { json } = wishes
  const choice = tools.length === 0 ? undefined : toToolChoice(wishes.tool_choice)
  return {
    ...(wishes.top_p !== undefined && { topP: wishes.top_p }),
    ...(wishes.stop !== undefined && { stopSequences: [...wishes.stop] }),
    ...(wishes.seed !== undefined && { seed: wishes.seed }),
    ...(wishes.presence_penalty !== undefined && { presencePenalty: wishes.presence_penalty }),
    ...(wishes.frequency_penalty !== undefined && { frequencyPenalty: wishes.frequency_penalty }),
    ...(choice !== undefined && { toolChoice: choice }),
    ...(json !== undefined && {
      responseFormat: {
        type: 'json' as const,
        name: json.name,
        ...(json.schema !== null && { schema: json.schema }),
        ...(json.description !== undefined && { description: json.description }),
      },
    }),
  }
}

function toToolChoice(choice: ChatWishes['tool_choice']): LanguageModelV4CallOptions['toolChoice'] {
  if (choice === undefined) return undefined
  return typeof choice === 'object' ? { type: 'tool', toolName: choice.tool_name } : { type: choice }
}

function toMessages({ role, parts }: PromptMessage): LanguageModelV4Message[] {
  const results = parts.filter((part) => part.type === 'tool_result').map(toToolResult)
  const tool: LanguageModelV4Message[] = results.length === 0 ? [] : [{ role: 'tool', content: results }]
  if (role === 'tool') return tool
  if (role === 'user') {
    const content: Content<'user'> = parts.flatMap((part) => shownPart(part) ?? [])
    return content.length === 0 ? tool : [{ role, content }, ...tool]
  }
  const content: Content<'assistant'> = parts.flatMap((part) => {
    const options = 'opaque' in part &&
      part.opaque && { providerOptions: part.opaque.data as ProviderOptions }
    if (part.type === 'reasoning') return { type: 'reasoning', text: part.text, ...options }
    if (part.type !== 'tool_call') return shownPart(part) ?? []
    const { tool_call_id: toolCallId, tool_name: toolName, input } = part
    return { type: 'tool-call', toolCallId, toolName, input, ...options }
  })
  return content.length === 0 ? tool : [{ role, content }, ...tool]
}

function shownPart(part: PromptPart): { type: 'text'; text: string } | LanguageModelV4FilePart | null {
  if (part.type === 'text') return { type: 'text', text: part.text }
  if (part.type !== 'image') return null
  return { type: 'file', mediaType: part.media_type, data: { type: 'data', data: part.data } }
}

function toToolResult(part: Extract<PromptPart, { type: 'tool_result' }>) {
  const { output } = part
  return {
    type: 'tool-result' as const,
    toolCallId: part.tool_call_id,
    toolName: part.tool_name,
    output: {
      type: 'text' as const,
      value: typeof output === 'string' ? output : JSON.stringify(output ?? null),
    },
  }
}
