import { createMistral } from '@ai-sdk/mistral'
import type { ChatModel } from '#adapters/llm/port.ts'
import type { Wire } from '#adapters/llm/sdk/sdk-fetch.ts'
import { baseUrl, createSdkModel } from '#adapters/llm/sdk/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const MISTRAL_WIRE: Wire = { kind: 'sse', isEnd: (data) => data === '[DONE]' }

export function createMistralModel(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, MISTRAL_WIRE, (settings, provider, model) =>
    createMistral({ ...settings, baseURL: baseUrl(provider, 'https://api.mistral.ai/v1') })(model),
  )
}
