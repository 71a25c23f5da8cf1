import { tokensIn } from '#core/text.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import { ModelError } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { accessTo, type CallableModel, offeredModel } from '#features/models/models.service.ts'
import {
  chunkHash,
  ensureVectorIndex,
  knownVectors,
  type NewChunk,
} from '#features/retrieval/retrieval.service.ts'
import { reserveFor, settle } from '#features/usage/usage.service.ts'

/** What one call of a model carries at most. */
const TEXTS_MAX = 64
const CHARACTERS_MAX = 100_000

/** Whose doing it is that a text is embedded: it is booked to them. */
export type Payer = { user_id: string | null; assistant_id: string | null }

/**
 * Vectors of passages by the hex of their hash: those that the model has made before, and new ones, which are held in
 * the budgets and booked. Null where there is nothing to store them in.
 */
export async function embedChunks(
  ctx: Ctx,
  modelId: string | null,
  chunks: readonly NewChunk[],
  payer: Payer,
  signal: AbortSignal,
): Promise<Map<string, Float32Array> | null> {
  if (modelId === null || !ctx.deps.database.vector) return null
  const hashes = chunks.map((chunk) => chunkHash(chunk))
  const vectors = await known(ctx, modelId, hashes)
  const missing = new Map<string, string>()
  for (const [index, chunk] of chunks.entries()) {
    const hex = hashes[index]?.toString('hex') ?? ''
    if (!vectors.has(hex))
      missing.set(hex, chunk.heading === '' ? chunk.text : `${chunk.heading}\n\n${chunk.text}`)
  }
  if (missing.size > 0) await embedMissing(ctx, modelId, missing, vectors, payer, signal)
  const [first] = vectors.values()
  if (first !== undefined) await ensureVectorIndex(ctx, first.length)
  return vectors
}

async function embedMissing(
  ctx: Ctx,
  modelId: string,
  missing: ReadonlyMap<string, string>,
  vectors: Map<string, Float32Array>,
  payer: Payer,
  signal: AbortSignal,
): Promise<void> {
  const model = await offeredModel(ctx, modelId, 'embedding')
  if (model === null || !canEmbed(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  for (const batch of batches([...missing])) {
    signal.throwIfAborted()
    const made = await booked(ctx, model, batch.map(([, text]) => text), payer, signal) // prettier-ignore
    for (const [index, [hex]] of batch.entries()) vectors.set(hex, Float32Array.from(made[index] ?? []))
  }
}

const KNOWN_AT_ONCE = 200

async function known(
  ctx: Ctx,
  modelId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>()
  for (let i = 0; i < hashes.length; i += KNOWN_AT_ONCE) {
    const found = await knownVectors(ctx, modelId, hashes.slice(i, i + KNOWN_AT_ONCE))
    for (const [hex, vector] of found) vectors.set(hex, vector)
  }
  return vectors
}

function batches(missing: readonly [string, string][]): [string, string][][] {
  const all: [string, string][][] = []
  let characters = Infinity
  for (const one of missing) {
    characters += one[1].length
    const last = all.at(-1)
    if (last === undefined || last.length === TEXTS_MAX || characters > CHARACTERS_MAX) {
      all.push([one])
      characters = one[1].length
    } else last.push(one)
  }
  return all
}

async function booked(
  ctx: Ctx,
  model: CallableModel,
  texts: readonly string[],
  payer: Payer,
  signal: AbortSignal,
): Promise<number[][]> {
  const estimate = { input_tokens: texts.reduce((sum, text) => sum + tokensIn(text), 0), output_tokens: 0 }
  const reservation =
    payer.user_id === null
      ? null
      : await reserveFor(ctx, { ...payer, user_id: payer.user_id, feature: 'embedding', model, estimate })
  const began = performance.now()
  const end = async (input_tokens: number | null, status: 'completed' | 'failed') => {
    if (reservation === null) return
    const usage = { input_tokens, cached_input_tokens: null, output_tokens: 0, reasoning_tokens: null }
    const duration_ms = Math.round(performance.now() - began)
    await settle(ctx, reservation, { model, usage, estimate, status, duration_ms })
  }
  try {
    const { vectors, input_tokens } = await asked(ctx, model, texts, signal)
    await end(input_tokens ?? estimate.input_tokens, 'completed')
    return vectors
  } catch (error) {
    await end(0, 'failed')
    throw error
  }
}

/** Asks with the provider's keys in their order. */
async function asked(ctx: Ctx, model: CallableModel, texts: readonly string[], signal: AbortSignal) {
  const embed = createEmbedder(ctx.deps.outbound)
  let failure: unknown = new ModelError('key_missing')
  for (const provider of await accessTo(ctx, model)) {
    try {
      const answer = await embed({ provider, model: model.identifier, texts, dimensions: null }, signal)
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
