import { bearer, createChatCompletions } from '#adapters/llm/chat-completions/chat-completions.ts'
import type { ChatModel } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** Ollama, vLLM, LM Studio, llama.cpp, OpenRouter and similar servers, with or without a key. */
export function createOpenaiCompatible(outbound: Outbound): ChatModel {
  return createChatCompletions(outbound, {
    base: ({ base_url }) => base_url?.replace(/\/+$/, '') ?? null,
    authorization: bearer,
    needsKey: false,
    openaiFamilies: false,
  })
}
