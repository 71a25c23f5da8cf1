import { createGoogle as createGoogleProvider } from '@ai-sdk/google'
import type { ChatModel, ProviderCredentials } from '#adapters/llm/port.ts'
import type { Wire } from '#adapters/llm/sdk/sdk-fetch.ts'
import { baseUrl, createSdkModel, type SdkSettings } from '#adapters/llm/sdk/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** Only the finish reason marks the end; the stream is read to its last byte. */
const GOOGLE_WIRE: Wire = { kind: 'sse', isEnd: () => false }

export function createGoogle(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, GOOGLE_WIRE, (settings, provider, model) =>
    googleOf(settings, provider)(model),
  )
}

/** The package, set up for one provider. */
export function googleOf(settings: SdkSettings, provider: ProviderCredentials) {
  const baseURL = baseUrl(provider, 'https://generativelanguage.googleapis.com/v1beta')
  return createGoogleProvider({ ...settings, baseURL })
}
