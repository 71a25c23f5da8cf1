import { jsonCall, OPENAI_CALLS } from '#adapters/llm/chat-completions/json-call.ts'
import { ModelError, type ModelInterface, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/**
 * How well each text answers a question, 0 to 1, in the order of the texts. Throws `ModelError` like a chat model.
 */
export type RerankTexts = (
  request: { provider: ProviderCredentials; model: string; question: string; texts: readonly string[] },
  signal: AbortSignal,
) => Promise<{ scores: number[]; input_tokens: number | null }>

/** Whether an interface supports reranking here: `POST /rerank` as in Cohere, Jina, vLLM and others. */
export function canRerank(name: ModelInterface): boolean {
  return OPENAI_CALLS.has(name)
}

export function createReranker(outbound: Outbound): RerankTexts {
  return async ({ provider, model, question, texts }, signal) => {
    const body = { model, query: question, documents: texts, top_n: texts.length }
    const answer = await jsonCall(outbound, provider, '/rerank', body, signal)
    const { results } = answer
    if (!Array.isArray(results)) throw new ModelError('invalid_stream')
    const scores = texts.map(() => 0)
    for (const item of results) {
      const { index, relevance_score: score } = fields(item)
      const isPlace = typeof index === 'number' && index in scores
      if (!isPlace || typeof score !== 'number') throw new ModelError('invalid_stream')
      scores[index] = Math.min(1, Math.max(0, score))
    }
    const { total_tokens: count } = fields(answer['usage'])
    return { scores, input_tokens: typeof count === 'number' ? count : null }
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
