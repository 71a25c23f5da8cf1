import { LISTS_NOTHING } from '@parlance/contract/models/model-interfaces.ts'
import { storable } from '#core/text.ts'
import { callLimits } from '#adapters/llm/call.ts'
import { statusError, toModelError } from '#adapters/llm/failures.ts'
import { type ListModels, ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const MAX_MODELS = 1000
/** The methods of Google's models that are used here: generate text and images, or embed. */
const OFFERED = new Set<unknown>(['generateContent', 'embedContent'])

/**
 * Reads the models of a provider. Azure uses names of deployments, and Bedrock lists its models on another service
 * with signed calls, so both return an empty list and their models are entered manually. Throws `ModelError`.
 */
export function createListModels(outbound: Outbound): ListModels {
  return async (provider, signal) => {
    if (provider.interface === 'demo') return [{ identifier: 'demo' }]
    if (LISTS_NOTHING.includes(provider.interface)) return []
    try {
      return toIdentifiers(await readList(outbound, provider, signal))
    } catch (error) {
      signal.throwIfAborted()
      throw toModelError(error)
    }
  }
}

async function readList(
  outbound: Outbound,
  provider: ProviderCredentials,
  signal: AbortSignal,
): Promise<unknown> {
  const { address, headers } = listCall(provider)
  const response = await outbound.request(address, {
    class: 'json',
    headers: { accept: 'application/json', ...headers, ...provider.headers },
    allowed_hosts: provider.allowed_hosts,
    limits: { connect_ms: callLimits(provider).connect_ms ?? 5_000 },
    signal,
  })
  if (response.status !== 200) throw await statusError(response.status, response.headers, response.body)
  const parts: Uint8Array[] = []
  for await (const part of response.body) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function listCall(provider: ProviderCredentials): { address: string; headers: Record<string, string> } {
  const { api_key: key } = provider
  const base = (fallback: string | null) => {
    const url = provider.base_url ?? fallback
    if (url === null) throw new ModelError('address_refused')
    return url.replace(/\/+$/, '')
  }
  switch (provider.interface) {
    case 'anthropic':
      return {
        address: `${base('https://api.anthropic.com/v1')}/models?limit=${MAX_MODELS}`,
        headers: { 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) },
      }
    case 'google':
      return {
        address: `${base('https://generativelanguage.googleapis.com/v1beta')}/models?pageSize=${MAX_MODELS}`,
        headers: key === null ? {} : { 'x-goog-api-key': key },
      }
    case 'mistral':
      return { address: `${base('https://api.mistral.ai/v1')}/models`, headers: bearer(key) }
    case 'openai-compatible':
      return { address: `${base(null)}/models`, headers: bearer(key) }
    default:
      return { address: `${base('https://api.openai.com/v1')}/models`, headers: bearer(key) }
  }
}

function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

/** `{data: [{id}]}`, or Google's `{models: [{name, supportedGenerationMethods}]}`. */
function toIdentifiers(list: unknown): { identifier: string }[] {
  const { data, models } = fields(list)
  const entries: unknown[] = Array.isArray(data) ? data : Array.isArray(models) ? models : []
  const identifiers = entries.map(fields).flatMap(({ id, name, supportedGenerationMethods: methods }) => {
    if (Array.isArray(methods) && !methods.some((method) => OFFERED.has(method))) return []
    if (typeof id === 'string') return [id]
    return typeof name === 'string' ? [name.replace(/^models\//, '')] : []
  })
  return [...new Set(identifiers.map(storable))].slice(0, MAX_MODELS).map((identifier) => ({ identifier }))
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
