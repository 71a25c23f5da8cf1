import { demoVector } from '#adapters/llm/demo/demo-embedding.ts'
import { jsonCall } from '#adapters/llm/chat-completions/json-call.ts'
import { type EmbedTexts, ModelError, type ModelInterface } from '#adapters/llm/port.ts'
import { createSdkEmbedder } from '#adapters/llm/sdk/sdk-embed.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const BY_PACKAGE: ReadonlySet<ModelInterface> = new Set(['google', 'bedrock'])

/** Whether an interface has embedding models: all vendors except Anthropic. */
export function canEmbed(name: ModelInterface): boolean {
  return name !== 'anthropic'
}

export function createEmbedder(outbound: Outbound): EmbedTexts {
  const byPackage = createSdkEmbedder(outbound)
  return async (request, signal) => {
    const { provider, model, texts, dimensions } = request
    if (provider.interface === 'demo') {
      const input_tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
      return { vectors: texts.map((text) => demoVector(text, dimensions)), input_tokens }
    }
    if (BY_PACKAGE.has(provider.interface)) return await byPackage(request, signal)
    const size = provider.interface === 'mistral' ? 'output_dimension' : 'dimensions'
    const body = {
      model,
      input: texts,
      encoding_format: 'float',
      ...(dimensions !== null && { [size]: dimensions }),
    }
    const answer = await jsonCall(outbound, provider, '/embeddings', body, signal)
    const vectors = vectorsOf(answer['data'])
    if (vectors.length !== texts.length) throw new ModelError('invalid_stream')
    return { vectors, input_tokens: countOf(answer['usage']) }
  }
}

function vectorsOf(data: unknown): number[][] {
  if (!Array.isArray(data)) throw new ModelError('invalid_stream')
  const found: number[][] = []
  for (const [place, item] of data.entries()) {
    const { index = place, embedding } = fields(item)
    const isVector = Array.isArray(embedding) && embedding.every((one) => typeof one === 'number')
    if (!isVector || typeof index !== 'number' || index >= data.length) throw new ModelError('invalid_stream')
    found[index] = embedding
  }
  return found
}

function countOf(usage: unknown): number | null {
  const { prompt_tokens: count } = fields(usage)
  return typeof count === 'number' && count >= 0 ? Math.round(count) : null
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
