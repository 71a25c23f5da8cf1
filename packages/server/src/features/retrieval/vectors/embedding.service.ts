import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { tokensIn } from '#core/text.ts'
import { offeredModel } from '#features/models/models.service.ts'
import { askBilled, billedCall, usageOfInput } from '#features/usage/billed-calls.service.ts'
import { embedQuestion } from './ask-model.ts'

export { textOf as vectorText } from './vectors.queries.ts'

/** The vectors that a call has asked for, so that none is paid for twice. */
const asked = new WeakMap<UserCtx, Map<string, Promise<Float32Array>>>()

/** The vector of a question, which one call embeds only once. */
export function embedQuestionOnce(ctx: UserCtx, modelId: string, question: string): Promise<Float32Array> {
  const known = asked.get(ctx) ?? new Map<string, Promise<Float32Array>>()
  asked.set(ctx, known)
  const key = `${modelId} ${question}`
  const vector = known.get(key) ?? embedQuestion(ctx, modelId, question)
  known.set(key, vector)
  return vector
}

/** The vectors of texts that are compared with questions, booked to a person. */
export async function embedAsQuestions(
  ctx: Ctx,
  modelId: string,
  { payer_id, texts }: { payer_id: string; texts: readonly string[] },
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const model = await offeredModel(ctx, modelId, 'embedding')
  if (model === null || !canEmbed(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  const embed = createEmbedder(ctx.deps.outbound)
  const tokens = texts.reduce((sum, text) => sum + tokensIn(text), 0)
  const estimate = { input_tokens: tokens, output_tokens: 0 }
  const spender = { user_id: payer_id, assistant_id: null, feature: 'embedding' as const }
  const { vectors } = await billedCall(ctx, { ...spender, model, estimate }, async (call) => {
    const answer = await askBilled(ctx, call, (provider) =>
      embed({ provider, model: model.identifier, texts, dimensions: null, purpose: 'query' }, signal),
    )
    call.usage = usageOfInput(answer.input_tokens ?? tokens)
    return answer
  })
  return vectors.map((vector) => Float32Array.from(vector))
}
