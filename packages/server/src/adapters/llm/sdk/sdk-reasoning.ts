import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { ModelEvent } from '#adapters/llm/port.ts'

type Block = { text: string; data: SharedV4ProviderMetadata }

/** Collects reasoning until it ends, with the signatures that its provider expects back. */
export class ReasoningBlocks {
  readonly #open = new Map<string, Block>()

  /** The end of signed reasoning; null for all other parts. */
  heard(part: LanguageModelV4StreamPart): ModelEvent | null {
    if (part.type !== 'reasoning-start' && part.type !== 'reasoning-delta' && part.type !== 'reasoning-end')
      return null
    const block = this.#open.get(part.id) ?? { text: '', data: {} }
    this.#open.set(part.id, block)
    if (part.type === 'reasoning-delta') block.text += part.delta
    for (const [provider, fields] of Object.entries(part.providerMetadata ?? {}))
      block.data[provider] = { ...block.data[provider], ...fields }
    if (part.type !== 'reasoning-end') return null
    this.#open.delete(part.id)
    const isSigned = Object.values(block.data).some((fields) =>
      Object.values(fields).some((one) => one !== null),
    )
    if (!isSigned) return null
    return { type: 'reasoning_end', reasoning: block.text, opaque: { origin: '', data: block.data } }
  }
}
