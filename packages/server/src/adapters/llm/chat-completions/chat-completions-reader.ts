import { messageCode } from '#adapters/llm/failures.ts'
import { readInput } from '#adapters/llm/tool-input.ts'
import {
  type FinishReason,
  type ModelEvent,
  ModelError,
  type Opaque,
  type Usage,
} from '#adapters/llm/port.ts'

/** The fields of a chunk that we read. All are optional, because servers omit or change any of them. */
type Chunk = { error?: unknown; choices?: unknown; usage?: unknown }
/**
 * The number of characters of the input that have been emitted. Once there are any, the id no longer changes, even if
 * it was generated here.
 */
type ToolCall = {
  id: string
  isOwnId: boolean
  name: string
  input: string
  sent: number | null
  /** A signature that Google's gateway expects back with the call. */
  extra: Record<string, unknown> | null
}

const FINISH = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
])

/** Folds the chunks of one chat completion into events; adjacent texts of one chunk become one event. */
export class ChatCompletionsReader {
  /** The number of chunks with text, as a lower bound of the tokens written. */
  pieces = 0
  /** True after `[DONE]`; anything that follows is not part of the answer. */
  done = false
  #reason: FinishReason | null = null
  #refused = false
  #usage: Usage = {
    input_tokens: null,
    cached_input_tokens: null,
    output_tokens: null,
    reasoning_tokens: null,
  }
  /** The name under which DeepSeek and similar servers expect it back. */
  #reasoning = ''
  readonly #opaqueOf: (data: Opaque['data']) => Opaque
  readonly #calls: ToolCall[] = []
  /** The latest call of each index, or of each id if upstream sends no index. */
  readonly #newest = new Map<unknown, ToolCall>()

  constructor(tagged: (data: Opaque['data']) => Opaque) {
    this.#opaqueOf = tagged
  }

  /** Adds the events of one `data` field to `events`. Throws `invalid_stream` for anything but a chunk. */
  read(data: string, events: ModelEvent[]): void {
    if (this.done) return
    if (data === '[DONE]') {
      this.done = true
      return
    }
    const chunk = parse(data)
    if (chunk.error != null) {
      throw new ModelError(
        messageCode(typeof chunk.error === 'string' ? chunk.error : JSON.stringify(chunk.error)),
      )
    }
    if (isFields(chunk.usage)) this.#usage = toUsage(chunk.usage)
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
    if (!isFields(choice)) return
    if (isFields(choice['delta'])) this.#delta(choice['delta'], events)
    const reason = choice['finish_reason']
    if (typeof reason === 'string' && reason !== '') this.#reason ??= FINISH.get(reason) ?? 'other'
  }

  /** True if upstream has marked the answer as complete, by a finish reason or by the end mark. */
  get ended(): boolean {
    return this.#reason !== null || this.done
  }

  /** The closing events, or null if upstream never marked the answer as complete. */
  finish(): ModelEvent[] | null {
    if (!this.ended) return null
    const events: ModelEvent[] = this.#calls.map((call, at) => this.#toEvent(call, at))
    if (events.length > 0 && this.#reasoning !== '') {
      const opaque = this.#opaqueOf({ message: { reasoning_content: this.#reasoning } })
      events.unshift({ type: 'reasoning_end', reasoning: this.#reasoning, opaque })
    }
    const reason = this.#refused ? 'refusal' : (this.#reason ?? 'other')
    events.push({ type: 'finish', reason, usage: this.#usage })
    return events
  }

  #delta(delta: Fields, events: ModelEvent[]): void {
    const { content, refusal, tool_calls: calls, images } = delta
    const reasoning = delta['reasoning_content'] ?? delta['reasoning']
    if (typeof reasoning === 'string' && reasoning !== '') {
      this.#text('reasoning', reasoning, events)
      if (reasoning === delta['reasoning_content']) this.#reasoning += reasoning
    }
    if (typeof content === 'string') {
      if (content !== '') this.#text('text', content, events)
    } else if (content != null) throw new ModelError('invalid_stream')
    if (typeof refusal === 'string' && refusal !== '') {
      this.#refused = true
      this.#text('text', refusal, events)
    }
    if (Array.isArray(images)) for (const image of images) events.push(...toFile(image))
    if (Array.isArray(calls)) for (const call of calls) this.#toolCall(call, events)
  }

  #text(type: 'text' | 'reasoning', text: string, events: ModelEvent[]): void {
    this.pieces += 1
    const last = events.at(-1)
    if (last?.type === type) {
      last.text += text
      last.pieces = (last.pieces ?? 1) + 1
    } else events.push({ type, text })
  }

  #toolCall(wire: unknown, events: ModelEvent[]): void {
    if (!isFields(wire)) throw new ModelError('invalid_stream')
    const id = text(wire['id'])
    const place = wire['index'] ?? id
    const { name, arguments: input } = isFields(wire['function']) ? wire['function'] : {}
    const there = this.#newest.get(place)
    const call = there === undefined || isAnother(there, id, text(name)) ? emptyCall() : there
    if (call !== there) this.#calls.push(call)
    this.#newest.set(place, call)
    call.id ||= id
    call.name ||= text(name)
    call.input += text(input)
    if (isFields(wire['extra_content'])) call.extra = { extra_content: wire['extra_content'] }
    this.#tellInput(call, events)
  }

  #toEvent({ id, name, input, extra }: ToolCall, index: number): ModelEvent {
    const opaque = extra === null ? {} : { opaque: this.#opaqueOf({ call: extra }) }
    return {
      type: 'tool_call',
      tool_call_id: id || `call_${index}`,
      tool_name: name,
      ...readInput(input),
      ...opaque,
    }
  }

  /** A call is reported once it has a name; adjacent pieces of one call become one event. */
  #tellInput(call: ToolCall, events: ModelEvent[]): void {
    if (call.name === '' || call.sent === call.input.length) return
    if (call.sent === null && call.id === '') {
      call.id = `call_${this.#calls.indexOf(call)}`
      call.isOwnId = true
    }
    const piece = call.input.slice(call.sent ?? 0)
    call.sent = call.input.length
    const last = events.at(-1)
    if (last?.type === 'tool_input' && last.tool_call_id === call.id) last.text += piece
    else events.push({ type: 'tool_input', tool_call_id: call.id, tool_name: call.name, text: piece })
  }
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parse(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data)
    if (typeof chunk === 'object' && chunk !== null && !Array.isArray(chunk)) return chunk
  } catch {
    // Falls through: invalid JSON and JSON of another type are the same error.
  }
  throw new ModelError('invalid_stream')
}

function emptyCall(): ToolCall {
  return { id: '', isOwnId: false, name: '', input: '', sent: null, extra: null }
}

/** Some servers give all calls the index 0: a new id, or a name after complete arguments, starts another call. */
function isAnother(call: ToolCall, id: string, name: string): boolean {
  if (id !== '' && call.id !== '' && !call.isOwnId) return id !== call.id
  return name !== '' && call.input !== '' && readInput(call.input).unreadable === undefined
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,/

/** A picture as gateways return it with the text; pictures at other addresses are not fetched. */
function toFile(image: unknown): ModelEvent[] {
  const url = text(isFields(image) && isFields(image['image_url']) ? image['image_url']['url'] : null)
  if (url === '') return []
  const [head = '', media_type] = DATA_URL.exec(url.slice(0, 200)) ?? []
  if (media_type === undefined) return [{ type: 'file', media_type: 'image/*', data: null }]
  return [{ type: 'file', media_type, data: Buffer.from(url.slice(head.length), 'base64') }]
}

function toUsage(usage: Fields): Usage {
  const { prompt_tokens_details: input, completion_tokens_details: output } = usage
  return {
    input_tokens: count(usage['prompt_tokens']),
    cached_input_tokens: count(isFields(input) ? input['cached_tokens'] : null),
    output_tokens: count(usage['completion_tokens']),
    reasoning_tokens: count(isFields(output) ? output['reasoning_tokens'] : null),
  }
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null
}
