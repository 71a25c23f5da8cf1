import { tokensIn } from '#core/text.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import { canRerank, createReranker } from '#adapters/llm/rerank.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import {
  type CallableModel,
  offeredModel,
  type ReportingCredentials,
} from '#features/models/models.service.ts'
import { askBilled, billedCall, usageOfInput } from '#features/usage/billed-calls.service.ts'

/** Maximum time that a search waits for a model. */
const LIMIT_MS = 5_000

/** The vector of a question, from the model that embedded the passages. */
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

/** The scores of a rerank model for each passage, from 0 to 1. */
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

/** One model call, booked to the person who asks. */
async function booked<T extends { input_tokens: number | null }>(
  ctx: UserCtx,
  model: CallableModel,
  tokens: number,
  ask: (provider: ReportingCredentials, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const estimate = { input_tokens: tokens, output_tokens: 0 }
  const spender = { user_id: ctx.actor.user_id, assistant_id: null, feature: 'embedding' as const }
  return await billedCall(ctx, { ...spender, model, estimate }, async (call) => {
    const answer = await askBilled(ctx, call, (provider) => ask(provider, AbortSignal.timeout(LIMIT_MS)))
    call.usage = usageOfInput(answer.input_tokens ?? tokens)
    return answer
  })
}
