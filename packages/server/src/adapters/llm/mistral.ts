import { createMistral } from '@ai-sdk/mistral'
import type { ChatModel, ProviderAccess } from '#adapters/llm/port.ts'
import type { Wire } from '#adapters/llm/sdk-fetch.ts'
import { baseUrl, createSdkModel, type SdkSettings } from '#adapters/llm/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const MISTRAL_WIRE: Wire = { kind: 'sse', isEnd: (data) => data === '[DONE]' }

export function createMistralModel(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, MISTRAL_WIRE, (settings, provider, model) =>
    mistralOf(settings, provider)(model),
  )
}

/** The package, set up for one provider. */
export function mistralOf(settings: SdkSettings, provider: ProviderAccess) {
  return createMistral({ ...settings, baseURL: baseUrl(provider, 'https://api.mistral.ai/v1') })
}
