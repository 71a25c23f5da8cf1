import { createAnthropic } from '@ai-sdk/anthropic'
import type { ChatModel } from '#adapters/llm/port.ts'
import type { Wire } from '#adapters/llm/sdk/sdk-fetch.ts'
import { baseUrl, createSdkModel } from '#adapters/llm/sdk/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const ANTHROPIC_WIRE: Wire = { kind: 'sse', isEnd: (data) => /^\{\s*"type"\s*:\s*"message_stop"/.test(data) }

export function createAnthropicModel(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, ANTHROPIC_WIRE, (settings, provider, model) =>
    createAnthropic({ ...settings, baseURL: baseUrl(provider, 'https://api.anthropic.com/v1') })(model),
  )
}
