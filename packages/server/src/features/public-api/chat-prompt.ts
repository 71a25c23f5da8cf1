import type { ChatCompletionBody } from '@parlance/contract/public-api/public-api.ts'
import type { ChatRequest, ChatWishes, PromptMessage, PromptPart } from '#adapters/llm/port.ts'
import { ApiFault } from '#core/errors.ts'

type Message = ChatCompletionBody['messages'][number]
type UserMessage = Extract<Message, { role: 'user' }>
type AssistantMessage = Extract<Message, { role: 'assistant' }>

const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/\s]+={0,2})$/

/**
 * The messages in the format of our models. System and developer messages are moved before the conversation; the
 * `instructions` of an assistant come first.
 */
export function promptOf(
  messages: readonly Message[],
  instructions: string,
): Pick<ChatRequest, 'system' | 'messages'> {
  const instructionsOfMessages = messages.flatMap((message) =>
    message.role === 'system' || message.role === 'developer' ? [textOf(message.content)] : [],
  )
  const names = new Map<string, string>()
  const spoken = messages.flatMap((message, index) => turnOf(message, index, names) ?? [])
  const system = [instructions, ...instructionsOfMessages].filter((text) => text !== '').join('\n\n')
  if (spoken.length > 0) return { system, messages: spoken }
  // some interfaces require a user message
  return {
    system: instructions,
    messages: [{ role: 'user', parts: [{ type: 'text', text: instructionsOfMessages.join('\n\n') }] }],
  }
}

/** `names`: the names of the tools by the calls seen so far. */
function turnOf(message: Message, index: number, names: Map<string, string>): PromptMessage | null {
  switch (message.role) {
    case 'user':
      return { role: 'user', parts: userParts(message, index) }
    case 'assistant':
      return { role: 'assistant', parts: assistantParts(message, index, names) }
    case 'tool': {
      const tool_name = names.get(message.tool_call_id)
      if (tool_name === undefined) {
        throw new ApiFault('invalid_value', { param: `messages[${index}].tool_call_id` })
      }
      const output = textOf(message.content)
      return {
        role: 'tool',
        parts: [{ type: 'tool_result', tool_call_id: message.tool_call_id, tool_name, output }],
      }
    }
    default:
      return null
  }
}

function userParts({ content }: UserMessage, index: number): PromptPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return content.map((part, place) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : imageOf(part.image_url.url, `messages[${index}].content[${place}].image_url.url`),
  )
}

function imageOf(url: string, param: string): PromptPart {
  const [, media_type, data] = DATA_URL.exec(url) ?? []
  if (media_type === undefined || data === undefined) throw new ApiFault('invalid_image', { param })
  return { type: 'image', media_type, data: Buffer.from(data, 'base64') }
}

function assistantParts(
  { content, refusal, tool_calls: calls = [] }: AssistantMessage,
  index: number,
  names: Map<string, string>,
): PromptPart[] {
  const text = content == null ? (refusal ?? '') : textOf(content)
  const parts: PromptPart[] = text === '' ? [] : [{ type: 'text', text }]
  for (const [place, call] of calls.entries()) {
    names.set(call.id, call.function.name)
    const param = `messages[${index}].tool_calls[${place}].function.arguments`
    parts.push({
      type: 'tool_call',
      tool_call_id: call.id,
      tool_name: call.function.name,
      input: parsed(call.function.arguments, param),
    })
  }
  return parts
}

function parsed(text: string, param: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new ApiFault('invalid_value', { param })
  }
}

type Content = Extract<Message, { role: 'tool' }>['content'] | NonNullable<AssistantMessage['content']>

function textOf(content: Content): string {
  if (typeof content === 'string') return content
  return content.map((part) => (part.type === 'text' ? part.text : part.refusal)).join('\n\n')
}

/** The parameters of the answer. */
export function wishesOf(body: ChatCompletionBody): ChatWishes {
  const { response_format: format, tool_choice: choice, stop } = body
  return {
    ...(body.top_p != null && { top_p: body.top_p }),
    ...(stop != null && { stop: typeof stop === 'string' ? [stop] : stop }),
    ...(body.seed != null && { seed: body.seed }),
    ...(body.presence_penalty != null && { presence_penalty: body.presence_penalty }),
    ...(body.frequency_penalty != null && { frequency_penalty: body.frequency_penalty }),
    ...(body.parallel_tool_calls !== undefined && { parallel_tool_calls: body.parallel_tool_calls }),
    ...(choice !== undefined && {
      tool_choice: typeof choice === 'object' ? { tool_name: choice.function.name } : choice,
    }),
    ...(format !== undefined && format.type !== 'text' && { json: jsonOf(format) }),
  }
}

type JsonFormat = Exclude<NonNullable<ChatCompletionBody['response_format']>, { type: 'text' }>

function jsonOf(format: JsonFormat): NonNullable<ChatWishes['json']> {
  if (format.type === 'json_object') return { name: 'answer', schema: null, strict: false }
  const { name, description, schema = {}, strict } = format.json_schema
  return { name, schema, strict: strict ?? false, ...(description !== undefined && { description }) }
}

export function toolsOf({ tools = [] }: ChatCompletionBody): ChatRequest['tools'] {
  return tools.map(({ function: { name, description = '', parameters, strict } }) => ({
    name,
    description,
    input_schema: parameters ?? { type: 'object', properties: {} },
    ...(strict != null && { strict }),
  }))
}
