import type { ChatCompletion } from '@parlance/contract/public-api.ts'
import type { FinishReason, ModelEvent, Usage } from '#adapters/llm/port.ts'

type Choice = ChatCompletion['choices'][number]
type ToolCall = NonNullable<Choice['message']['tool_calls']>[number]
type Head = { id: string; model: string; created: number }

/** What a model said, as OpenAI's bodies tell it. Reasoning is counted, not shown. */
export class ChatAnswer {
  #text = ''
  readonly #calls = new Map<string, ToolCall>()
  readonly #head: Head

  constructor(head: Head) {
    this.#head = head
  }

  /** Takes an event; answers with the text that is new. */
  add(event: ModelEvent): string {
    switch (event.type) {
      case 'text':
        this.#text += event.text
        return event.text
      case 'tool_call':
        this.#calls.set(event.tool_call_id, {
          id: event.tool_call_id,
          type: 'function',
          function: { name: event.tool_name, arguments: JSON.stringify(event.input ?? {}) },
        })
        return ''
      case 'tool_result':
        // the provider ran it itself: nothing is left for the caller to do
        this.#calls.delete(event.tool_call_id)
        return ''
      default:
        return ''
    }
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

  text(text: string, withUsage: boolean): string {
    return this.#frame({ content: text }, null, withUsage)
  }

  /** The frames that close it: calls of tools, the reason, the counts where they were asked for. */
  closing(reason: FinishReason, usage: Usage, withUsage: boolean): string {
    const calls = [...this.#calls.values()].map((call, index) => ({ index, ...call }))
    const made = calls.length === 0 ? '' : this.#frame({ tool_calls: calls }, null, withUsage)
    const end = this.#frame({}, this.#reason(reason), withUsage)
    const counts = withUsage ? frameOf({ ...this.#chunk, choices: [], usage: usageOf(usage) }) : ''
    return `${made}${end}${counts}data: [DONE]\n\n`
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
