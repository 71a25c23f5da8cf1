import type { EmbeddingModelV4, ImageModelV4 } from '@ai-sdk/provider'
import { cutText, storable } from '#core/text.ts'
import { callLimits } from '#adapters/llm/call.ts'
import { statusError, toModelError } from '#adapters/llm/failures.ts'
import { ModelError, type ModelInterface, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { SdkSettings } from '#adapters/llm/sdk/sdk-model.ts'
import type { Limits } from '#adapters/outbound/limits.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const MESSAGE_MAX = 500

/** The calls of a provider package besides chat. */
export type SdkPackage = {
  embeddingModel(name: string): EmbeddingModelV4
  imageModel(name: string): ImageModelV4
}

type Open = (settings: SdkSettings, provider: ProviderCredentials) => Promise<SdkPackage>

const PACKAGES: Partial<Record<ModelInterface, Open>> = {
  google: async (...of) => (await import('#adapters/llm/vendors/google.ts')).googleOf(...of),
  bedrock: async (...of) => (await import('#adapters/llm/vendors/bedrock.ts')).bedrockOf(...of),
}

/**
 * Calls one of the AI SDK's provider packages and waits for the whole answer. Throws `ModelError`, or the signal's
 * reason.
 */
export async function sdkCall<T>(
  outbound: Outbound,
  provider: ProviderCredentials,
  signal: AbortSignal,
  work: (models: SdkPackage) => Promise<T>,
  limits: Partial<Limits> = callLimits(provider),
): Promise<T> {
  const open = PACKAGES[provider.interface]
  if (open === undefined) throw new ModelError('bad_request', { status: 400 })
  if (provider.api_key === null) throw new ModelError('key_missing')
  const { api_key: apiKey, headers } = provider
  try {
    return await work(await open({ apiKey, headers, fetch: jsonFetch(outbound, provider, limits) }, provider))
  } catch (error) {
    signal.throwIfAborted()
    throw faultOf(error)
  }
}

/** The guarded client with this provider's hosts and timeouts, for answers in one piece. */
function jsonFetch(
  outbound: Outbound,
  provider: ProviderCredentials,
  limits: Partial<Limits>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await outbound.request(input instanceof Request ? input.url : String(input), {
      class: 'json',
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      allowed_hosts: provider.allowed_hosts,
      limits,
      signal: init?.signal ?? null,
    })
    if (response.status !== 200) throw await statusError(response.status, response.headers, response.body)
    const parts: Uint8Array[] = []
    for await (const part of response.body) parts.push(part)
    const passedOn = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !name.startsWith('content-encoding') ? [[name, value] as const] : [],
    )
    return new Response(Buffer.concat(parts), { status: 200, headers: Object.fromEntries(passedOn) })
  }
}

/** Errors of a package itself, for example for an unknown model or size, are bad requests of the caller. */
function faultOf(error: unknown): ModelError {
  const fault = toModelError(error)
  const isOwn = error instanceof Error && /^(?:Error|AI_InvalidArgumentError)$/.test(error.name)
  if (fault.code !== 'invalid_stream' || !isOwn) return fault
  return new ModelError('bad_request', {
    status: 400,
    provider_message: cutText(storable(error.message), MESSAGE_MAX),
    cause: error,
  })
}
