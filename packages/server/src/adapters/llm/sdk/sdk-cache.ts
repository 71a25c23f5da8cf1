import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ChatRequest } from '#adapters/llm/port.ts'

export type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

/** Models of Bedrock that accept cache points; others reject them. */
const CACHED_BY_BEDROCK = /anthropic\.claude|amazon\.nova/

/** The provider option that marks the end of the cached prefix; undefined where caching is automatic. */
export function cacheMark({ provider, model, cache_key }: ChatRequest): ProviderOptions | undefined {
  if (cache_key === undefined) return undefined
  if (provider.interface === 'anthropic') return { anthropic: { cacheControl: { type: 'ephemeral' } } }
  const isCached = provider.interface === 'bedrock' && CACHED_BY_BEDROCK.test(model)
  return isCached ? { amazonBedrock: { cachePoint: { type: 'default' } } } : undefined
}

/** Claude charges more for input that is written to the cache; Nova does not. */
export function paysForWriting({ provider, model }: Pick<ChatRequest, 'provider' | 'model'>): boolean {
  return provider.interface === 'anthropic' || model.includes('anthropic.claude')
}

/**
 * The marks of messages by index: the last message before the question, which the next turn sends again, and the last
 * tool result, which the next call of this answer sends again. Together with the instructions there are three marks;
 * four are allowed.
 */
export function markedMessages(request: ChatRequest): Map<number, ProviderOptions> {
  const mark = cacheMark(request)
  const { messages } = request
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const last = messages.length - 1
  const places = [asked - 1, ...(last > asked ? [last] : [])].filter((at) => at >= 0)
  return new Map(mark === undefined ? [] : places.map((at) => [at, mark]))
}
