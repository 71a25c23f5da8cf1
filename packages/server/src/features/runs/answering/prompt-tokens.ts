import { PICTURE_TOKENS, tokensIn } from '#core/text.ts'
import type { ChatRequest, PromptMessage, PromptPart } from '#adapters/llm/port.ts'

/** Estimated input tokens of a request. */
export function promptTokens(
  system: string,
  messages: readonly PromptMessage[],
  tools: readonly ChatRequest['tools'][number][] = [],
): number {
  const defined = tools.length === 0 ? 0 : tokensIn(JSON.stringify(tools))
  const parts = messages.flatMap((message) => message.parts)
  return parts.reduce((sum, part) => sum + tokensOf(part), tokensIn(system) + defined)
}

function tokensOf(part: PromptPart): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return tokensIn(part.text)
    case 'image':
      return PICTURE_TOKENS
    case 'tool_call':
      return tokensIn(JSON.stringify(part.input))
    case 'tool_result':
      return tokensIn(String(part.output))
  }
}
