import { tokensIn } from '#core/text.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { canRerank, createReranker } from '#adapters/llm/rerank.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import {
  accessTo,
  type CallableModel,
  offeredModel,
  type ReportingAccess,
} from '#features/models/models.service.ts'
import { reserveFor, settleCall } from '#features/usage/usage.service.ts'

/** A question waits no longer for a model beside the search. */
const LIMIT_MS = 5_000

/** The vector of a question, by the model that made those of the passages. */
export async function embedQuestion(ctx: UserCtx, modelId: string, question: string): Promise<Float32Array> {
  const model = await offeredModel(ctx, modelId, 'embedding')
  if (model === null || !canEmbed(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  const embed = createEmbedder(ctx.deps.outbound)
  const texts = [question]
  const { vectors } = await booked(ctx, model, tokensIn(question), (provider, signal) =>
    embed({ provider, model: model.identifier, texts, dimensions: null, purpose: 'query' }, signal),
  )
  return Float32Array.from(vectors[0] ?? [])
}

/** How well each passage answers the question, 0 to 1, as a rerank model says. */
export async function rerank(
  ctx: UserCtx,
  modelId: string,
  question: string,
  texts: readonly string[],
): Promise<number[]> {
  const model = await offeredModel(ctx, modelId, 'rerank')
  if (model === null || !canRerank(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  const ask = createReranker(ctx.deps.outbound)
  const tokens = texts.reduce((sum, text) => sum + tokensIn(text), tokensIn(question) * texts.length)
  const { scores } = await booked(ctx, model, tokens, (provider, signal) =>
    ask({ provider, model: model.identifier, question, texts }, signal),
  )
  return scores
}

/** One call within the asker's budgets, written into the ledger however it ends. */
async function booked<T extends { input_tokens: number | null }>(
  ctx: UserCtx,
  model: CallableModel,
  tokens: number,
  ask: (provider: ReportingAccess, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const estimate = { input_tokens: tokens, output_tokens: 0 }
  const spender = { user_id: ctx.actor.user_id, assistant_id: null, feature: 'embedding' as const }
  const reservation = await reserveFor(ctx, { ...spender, model, estimate })
  const began = performance.now()
  const end = async (input_tokens: number, status: 'completed' | 'failed') => {
    const usage = { input_tokens, cached_input_tokens: null, output_tokens: 0, reasoning_tokens: null }
    const duration_ms = Math.round(performance.now() - began)
    await settleCall(ctx, reservation, { model, usage, estimate, status, duration_ms })
  }
  let answer: T
  try {
    answer = await withKeys(await accessTo(ctx, model), ask)
  } catch (error) {
    await end(0, 'failed')
    throw error
  }
  await end(answer.input_tokens ?? tokens, 'completed')
  return answer
}

/** Asks with the provider's keys in their order. */
async function withKeys<T>(
  accesses: readonly ReportingAccess[],
  ask: (provider: ReportingAccess, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let failure: unknown = new ModelError('key_missing')
  for (const provider of accesses) {
    try {
      const answer = await ask(provider, AbortSignal.timeout(LIMIT_MS))
      await provider.report(null)
      return answer
    } catch (error) {
      await provider.report(error)
      failure = error
      if (!(error instanceof ModelError && ['unauthorized', 'rate_limited'].includes(error.code))) break
    }
  }
  throw failure
}
