import { bearer, createChatCompletions } from '#adapters/llm/chat-completions/chat-completions.ts'
import type { ChatModel } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

export function createOpenai(outbound: Outbound): ChatModel {
  return createChatCompletions(outbound, {
    base: ({ base_url }) => (base_url ?? 'https://api.openai.com/v1').replace(/\/+$/, ''),
    authorization: bearer,
    needsKey: true,
    openaiFamilies: true,
  })
}
