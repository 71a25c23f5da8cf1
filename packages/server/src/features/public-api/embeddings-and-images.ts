import { tokensIn } from '#core/text.ts'
import type {
  Embeddings,
  EmbeddingsBody,
  ImageBody,
  Images,
} from '@parlance/contract/public-api/public-api.ts'
import { ASSUMED_OUTPUT_TOKENS } from '@parlance/contract/core/limits.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import { canMakeImages, createImageMaker } from '#adapters/llm/pictures/images.ts'
import type { KeyCtx } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { fullerImagePrompt } from '#features/system-assistants/image-prompts.service.ts'
import { askBilled, usageOfInput } from '#features/usage/billed-calls.service.ts'
import type { Models } from './chat.ts'
import { metered } from './metered.ts'
import { mayCall, namedModel } from './targets.ts'

/** Vectors of texts, or of texts given as tokens of cl100k. */
export async function embed(ctx: KeyCtx, body: EmbeddingsBody, signal: AbortSignal): Promise<Embeddings> {
  const model = await namedModel(ctx, body.model, 'embedding')
  if (!canEmbed(model.interface)) throw new ApiFault('unsupported_model', { param: 'model' })
  const texts = await textsOf(body.input)
  const estimate = { input_tokens: texts.reduce((sum, text) => sum + tokensIn(text), 0), output_tokens: 0 }
  const embedder = createEmbedder(ctx.deps.outbound)
  return await metered(ctx, { model, assistant: null, estimate }, signal, async (call) => {
    const { identifier } = call.reservation.model
    const { vectors, input_tokens } = await askBilled(ctx, call, (provider) =>
      embedder({ provider, model: identifier, texts, dimensions: body.dimensions ?? null }, signal),
    )
    call.usage = usageOfInput(input_tokens)
    const count = input_tokens ?? 0
    return {
      object: 'list',
      model: body.model,
      data: vectors.map((vector, index) => ({
        object: 'embedding' as const,
        index,
        embedding: body.encoding_format === 'base64' ? packed(vector) : vector,
      })),
      usage: { prompt_tokens: count, total_tokens: count },
    }
  })
}

/** Images of a description, or of a more detailed one by the system assistant if that is enabled. */
export async function makeImages(
  ctx: KeyCtx,
  models: Models,
  body: ImageBody,
  signal: AbortSignal,
): Promise<Images> {
  const model = await namedModel(ctx, body.model, 'image')
  if (!canMakeImages(model.interface)) throw new ApiFault('unsupported_model', { param: 'model' })
  const count = body.n ?? 1
  const size = body.size === 'auto' ? null : (body.size ?? null)
  const mayAsk = (one: CallableModel) => mayCall(ctx.key, one)
  const revised = await fullerImagePrompt(
    ctx,
    models,
    body.prompt,
    { api_key_id: ctx.key.id, mayAsk },
    signal,
  )
  const prompt = revised ?? body.prompt
  const estimate = {
    input_tokens: tokensIn(prompt),
    output_tokens: count * ASSUMED_OUTPUT_TOKENS,
    images: count,
  }
  const maker = createImageMaker(ctx.deps.outbound)
  return await metered(ctx, { model, assistant: null, estimate }, signal, async (call) => {
    const { identifier } = call.reservation.model
    const { images, usage } = await askBilled(ctx, call, (provider) =>
      maker({ provider, model: identifier, prompt, count, size }, signal),
    )
    call.usage = { ...usage, images: images.length }
    if (usage.output_tokens === null) call.received = estimate.output_tokens
    const data = images.map((image) => ({
      b64_json: Buffer.from(image).toString('base64'),
      ...(revised !== null && { revised_prompt: revised }),
    }))
    return { created: Math.floor(Date.now() / 1000), data }
  })
}

async function textsOf(input: EmbeddingsBody['input']): Promise<string[]> {
  if (typeof input === 'string') return [input]
  const lists: (string | number[])[] = []
  for (const item of input) {
    if (typeof item !== 'number') lists.push(item)
  }
  if (lists.length === 0) lists.push(input.filter((item) => typeof item === 'number'))
  if (lists.every((item) => typeof item === 'string')) return lists
  const { decode } = await import('gpt-tokenizer/encoding/cl100k_base')
  return lists.map((item) => (typeof item === 'string' ? item : decode(item)))
}

/** As 32-bit little-endian floats, the default format of clients. */
function packed(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}
