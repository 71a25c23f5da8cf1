import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { tokensIn } from '#core/text.ts'

/** Estimated tokens of an answer's parts: text, reasoning and the input of tool calls. */
export function writtenTokens(parts: readonly MessagePart[]): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), 0)
}

function tokensOf(part: MessagePart): number {
  if (part.type === 'text' || part.type === 'reasoning') return tokensIn(part.text)
  return part.type === 'tool' ? tokensIn(JSON.stringify(part.input ?? null)) : 0
}

/** Counts streamed tokens, rather too many than too few: each piece from upstream is at least one. */
export class TokenCount {
  readonly #streamedCalls = new Set<string>()

  /** Estimated tokens of an event. */
  add(event: ModelEvent): number {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        return Math.max(event.pieces ?? 1, tokensIn(event.text))
      case 'tool_input':
        this.#streamedCalls.add(event.tool_call_id)
        return tokensIn(event.text)
      case 'tool_call':
        return this.#streamedCalls.has(event.tool_call_id) ? 0 : tokensIn(JSON.stringify(event.input ?? null))
      default:
        return 0
    }
  }
}
