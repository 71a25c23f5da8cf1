import { type EmbedTexts, ModelError } from '#adapters/llm/port.ts'
import { sdkCall } from '#adapters/llm/sdk/sdk-calls.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** Concurrent calls, for models that accept only a few texts in one call. */
const AT_ONCE = 4

type Options = Record<string, Record<string, string | number>>

/** Vectors from one of the AI SDK's provider packages, in as many calls as the model needs. */
export function createSdkEmbedder(outbound: Outbound): EmbedTexts {
  return ({ provider, model: name, texts, dimensions, purpose = 'document' }, signal) =>
    sdkCall(outbound, provider, signal, async (models) => {
      const model = models.embeddingModel(name)
      const max = (await model.maxEmbeddingsPerCall) ?? texts.length
      const options = {
        ...(dimensions !== null && { dimensions }),
        providerOptions: optionsOf(name, dimensions, purpose),
        abortSignal: signal,
      }
      const vectors: number[][] = []
      let counted: number | null = 0
      const atOnce = (await model.supportsParallelCalls) ? AT_ONCE : 1
      for (let at = 0; at < texts.length; at += max * atOnce) {
        const batches = Array.from({ length: atOnce }, (_, index) => {
          const begin = at + index * max
          return texts.slice(begin, begin + max)
        }).filter((batch) => batch.length > 0)
        const answers = await Promise.all(batches.map((values) => model.doEmbed({ values, ...options })))
        for (const { embeddings, usage } of answers) {
          vectors.push(...embeddings)
          const tokens = usage?.tokens
          counted = counted === null || !Number.isInteger(tokens) ? null : counted + (tokens ?? 0)
        }
      }
      if (vectors.length !== texts.length) throw new ModelError('invalid_stream')
      return { vectors, input_tokens: counted }
    })
}

/** The options for dimensions and purpose in each model family; each package only reads its own. */
function optionsOf(name: string, dimensions: number | null, purpose: 'document' | 'query'): Options {
  const of = (key: string) => (dimensions === null ? {} : { [key]: dimensions })
  const isQuery = purpose === 'query'
  const google = { taskType: isQuery ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' }
  if (name.includes('cohere.embed-')) {
    const inputType = isQuery ? 'search_query' : 'search_document'
    return { google, amazonBedrock: { inputType, ...of('outputDimension') } }
  }
  if (name.includes('amazon.nova-')) {
    const embeddingPurpose = isQuery ? 'TEXT_RETRIEVAL' : 'GENERIC_INDEX'
    return { google, amazonBedrock: { embeddingPurpose, ...of('embeddingDimension') } }
  }
  return { google, amazonBedrock: of('dimensions') }
}
