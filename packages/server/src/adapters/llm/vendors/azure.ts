import { createChatCompletions } from '#adapters/llm/chat-completions/chat-completions.ts'
import type { ChatModel, ProviderCredentials } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** Azure's v1 API is OpenAI's with another address and header; the model is the name of the deployment. */
export function createAzure(outbound: Outbound): ChatModel {
  return createChatCompletions(outbound, {
    base: azureBase,
    authorization: (key) => ({ 'api-key': key }),
    needsKey: true,
    openaiFamilies: true,
  })
}

/** People paste the resource's address from the portal, which lacks the path of the API. */
export function azureBase({ base_url }: Pick<ProviderCredentials, 'base_url'>): string | null {
  if (base_url === null || !URL.canParse(base_url)) return null
  const trimmed = base_url.replace(/\/+$/, '')
  const { hostname, pathname } = new URL(trimmed)
  if (!hostname.endsWith('.azure.com') || pathname.endsWith('/v1')) return trimmed
  return pathname === '/' ? `${trimmed}/openai/v1` : `${trimmed}/v1`
}
