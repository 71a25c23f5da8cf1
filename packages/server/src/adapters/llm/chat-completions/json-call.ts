import { azureBase } from '#adapters/llm/vendors/azure.ts'
import { callLimits } from '#adapters/llm/call.ts'
import { statusError, toModelError } from '#adapters/llm/failures.ts'
import { ModelError, type ModelInterface, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { Limits } from '#adapters/outbound/limits.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const BASES: Partial<Record<ModelInterface, string>> = {
  openai: 'https://api.openai.com/v1',
  'openai-responses': 'https://api.openai.com/v1',
  mistral: 'https://api.mistral.ai/v1',
}

/** Interfaces with servers that offer OpenAI's other calls besides chat. */
export const OPENAI_CALLS: ReadonlySet<ModelInterface> = new Set([
  'openai',
  'openai-responses',
  'openai-compatible',
  'azure',
  'mistral',
])

/** A form with files, already encoded. */
export type EncodedForm = { content_type: string; bytes: Buffer }

/**
 * One JSON call in OpenAI's format. `path` is relative to the provider's address, or a complete address of the same
 * provider. Throws `ModelError`, or the signal's reason.
 */
export async function jsonCall(
  outbound: Outbound,
  provider: ProviderCredentials,
  path: string,
  body: Record<string, unknown> | EncodedForm,
  signal: AbortSignal,
  limits: Partial<Limits> = callLimits(provider),
): Promise<Record<string, unknown>> {
  const base =
    provider.interface === 'azure' ? azureBase(provider) : (provider.base_url ?? BASES[provider.interface])
  if (base === null || base === undefined) throw new ModelError('address_refused')
  const form = isForm(body) ? body : null
  try {
    const response = await outbound.request(path.startsWith('/') ? base.replace(/\/+$/, '') + path : path, {
      class: 'json',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': form?.content_type ?? 'application/json',
        ...authorization(provider),
        ...provider.headers,
      },
      body: form?.bytes ?? JSON.stringify(body),
      allowed_hosts: provider.allowed_hosts,
      limits,
      signal,
    })
    if (response.status !== 200) throw await statusError(response.status, response.headers, response.body)
    const parts: Uint8Array[] = []
    for await (const part of response.body) parts.push(part)
    const answer: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    if (typeof answer === 'object' && answer !== null) return { ...answer }
    throw new ModelError('invalid_stream')
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof SyntaxError ? new ModelError('invalid_stream') : toModelError(error)
  }
}

function isForm(body: Record<string, unknown> | EncodedForm): body is EncodedForm {
  return Buffer.isBuffer(body['bytes'])
}

function authorization({ interface: wire, api_key: key }: ProviderCredentials): Record<string, string> {
  if (key === null) {
    if (wire === 'openai-compatible') return {}
    throw new ModelError('key_missing')
  }
  return wire === 'azure' ? { 'api-key': key } : { authorization: `Bearer ${key}` }
}
