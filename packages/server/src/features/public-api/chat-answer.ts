import type { ChatCompletion } from '@parlance/contract/public-api/public-api.ts'
import type { FinishReason, ModelEvent, Usage } from '#adapters/llm/port.ts'

type Choice = ChatCompletion['choices'][number]
type ToolCall = NonNullable<Choice['message']['tool_calls']>[number]
type Head = { id: string; model: string; created: number }

/** The `delta` of a frame. */
type Delta =
  | { content: string }
  | {
      tool_calls: [
        { index: number; id?: string; type?: 'function'; function: { name?: string; arguments: string } },
      ]
    }

/** A model's answer in OpenAI's format. Reasoning is counted but not shown. */
export class ChatAnswer {
  #text = ''
  readonly #calls = new Map<string, ToolCall>()
  /** Streamed tool calls: their index, and whether any input was sent. */
  readonly #sent = new Map<string, { index: number; hasInput: boolean }>()
  readonly #head: Head

  constructor(head: Head) {
    this.#head = head
  }

  /** Adds an event; returns the frames to send immediately. */
  add(event: ModelEvent): Delta | null {
    switch (event.type) {
      case 'text':
        this.#text += event.text
        return { content: event.text }
      case 'tool_input':
        return this.#input(event)
      case 'tool_call':
        this.#calls.set(event.tool_call_id, {
          id: event.tool_call_id,
          type: 'function',
          function: {
            name: event.tool_name,
            arguments: event.unreadable ?? JSON.stringify(event.input ?? {}),
          },
        })
        return null
      case 'tool_result':
        // the provider ran it itself, so the caller has nothing to do
        this.#calls.delete(event.tool_call_id)
        return null
      default:
        return null
    }
  }

  #input({ tool_call_id: id, tool_name: name, text }: Extract<ModelEvent, { type: 'tool_input' }>): Delta {
    const known = this.#sent.get(id)
    const { index } = known ?? { index: this.#sent.size }
    this.#sent.set(id, { index, hasInput: (known?.hasInput ?? false) || text !== '' })
    if (known !== undefined) return { tool_calls: [{ index, function: { arguments: text } }] }
    return { tool_calls: [{ index, id, type: 'function', function: { name, arguments: text } }] }
  }

  /** The whole answer in one body. */
  completion(reason: FinishReason, usage: Usage): ChatCompletion {
    const calls = [...this.#calls.values()]
    const content = this.#text === '' && calls.length > 0 ? null : this.#text
    return {
      ...this.#head,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content,
            refusal: null,
            ...(calls.length > 0 && { tool_calls: calls }),
          },
          logprobs: null,
          finish_reason: this.#reason(reason),
        },
      ],
      usage: usageOf(usage),
    }
  }

  /** The frame that opens a stream. */
  opening(withUsage: boolean): string {
    return this.#frame({ role: 'assistant', content: '', refusal: null }, null, withUsage)
  }

  news(delta: Delta, withUsage: boolean): string {
    return this.#frame(delta, null, withUsage)
  }

  /** The closing frames: complete tool calls, the finish reason, and the usage if requested. */
  closing(reason: FinishReason, usage: Usage, withUsage: boolean): string {
    const calls = this.#untold()
    const made = calls.length === 0 ? '' : this.#frame({ tool_calls: calls }, null, withUsage)
    const end = this.#frame({}, this.#reason(reason), withUsage)
    const counts = withUsage ? frameOf({ ...this.#chunk, choices: [], usage: usageOf(usage) }) : ''
    return `${made}${end}${counts}data: [DONE]\n\n`
  }

  /** Tool calls that were not streamed, and the input of streamed ones without input. */
  #untold(): object[] {
    let next = this.#sent.size
    return [...this.#calls.values()].flatMap((call) => {
      const sentCall = this.#sent.get(call.id)
      if (sentCall === undefined) return { index: next++, ...call }
      return sentCall.hasInput
        ? []
        : { index: sentCall.index, function: { arguments: call.function.arguments } }
    })
  }

  #reason(reason: FinishReason): Choice['finish_reason'] {
    if (this.#calls.size > 0) return 'tool_calls'
    return reason === 'length' || reason === 'content_filter' ? reason : 'stop'
  }

  get #chunk() {
    return { ...this.#head, object: 'chat.completion.chunk' }
  }

  #frame(delta: object, finish_reason: Choice['finish_reason'] | null, withUsage: boolean): string {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }]
    return frameOf({ ...this.#chunk, choices, ...(withUsage && { usage: null }) })
  }
}

/** One server-sent event. */
export function frameOf(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

function usageOf(usage: Usage): ChatCompletion['usage'] {
  const { input_tokens: input, output_tokens: output } = usage
  if (input === null || output === null) return null
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: usage.cached_input_tokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoning_tokens ?? 0 },
  }
}
