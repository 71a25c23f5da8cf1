import { tokensIn } from '#core/text.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import {
  credentialsFor,
  type CallableModel,
  offeredModel,
  type ReportingCredentials,
} from '#features/models/models.service.ts'
import {
  chunkHasher,
  knownVectors,
  type NewChunk,
  stageVectors,
} from '#features/retrieval/chunk-store.service.ts'
import { ensureVectorIndex } from '#features/retrieval/vectors/vectors.service.ts'
import { askBilled, askWithKeys, billedCall, usageOfInput } from '#features/usage/billed-calls.service.ts'
import { WITHOUT_VECTORS } from '#features/documents/ingest.queries.ts'

/** Maximum texts of one model call. */
const TEXTS_MAX = 64
const CHARACTERS_MAX = 100_000

/** The person who caused the embedding and to whom it is booked. */
export type Payer = { user_id: string | null; assistant_id: string | null }

/** A request to embed passages of a document. */
export type Order = {
  document_id: string
  model_id: string | null
  payer: Payer
  /** Called before each model call; false stops when the rest is no longer needed. */
  shouldContinue?: (embedded: number, of: number) => Promise<boolean>
}

/**
 * Vectors of passages by the hex of their hash: existing ones and new ones. New ones are reserved in
 * the budgets, booked and stored call by call, so that none is requested again if the process dies. Null if there
 * is no table for vectors.
 */
export async function embedChunks(
  ctx: Ctx,
  order: Order,
  chunks: readonly NewChunk[],
  signal: AbortSignal,
): Promise<Map<string, Float32Array> | null> {
  const { model_id: modelId } = order
  if (modelId === null || !ctx.deps.database.vector) return null
  const hashOf = await chunkHasher(ctx)
  const hashes = chunks.map((chunk) => hashOf(chunk))
  const vectors = await known(ctx, modelId, hashes)
  const missing = new Map<string, string>()
  for (const [index, chunk] of chunks.entries()) {
    const hex = hashes[index]?.toString('hex') ?? ''
    if (!vectors.has(hex))
      missing.set(hex, chunk.heading === '' ? chunk.text : `${chunk.heading}\n\n${chunk.text}`)
  }
  if (missing.size > 0) await embedMissing(ctx, { ...order, model_id: modelId }, missing, vectors, signal)
  const [first] = vectors.values()
  if (first !== undefined) await ensureVectorIndex(ctx, first.length)
  return vectors
}

/** The same. If the model cannot be used, passages are only found by keywords, and the document says so. */
export async function embedIfUsable(
  ctx: Ctx,
  order: Order,
  chunks: readonly NewChunk[],
  signal: AbortSignal,
): Promise<{ vectors: Map<string, Float32Array> | null; warnings: (typeof WITHOUT_VECTORS)[] }> {
  try {
    return { vectors: await embedChunks(ctx, order, chunks, signal), warnings: [] }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERROR_MODEL_NOT_USABLE')) throw error
    return { vectors: null, warnings: [WITHOUT_VECTORS] }
  }
}

/** The existing vectors of passages, without a call of the model; null if there is no table for vectors. */
export async function existingVectors(
  ctx: Ctx,
  modelId: string | null,
  chunks: readonly NewChunk[],
): Promise<Map<string, Float32Array> | null> {
  if (modelId === null || !ctx.deps.database.vector) return null
  const hashOf = await chunkHasher(ctx)
  return await known(ctx, modelId, chunks.map(hashOf))
}

async function embedMissing(
  ctx: Ctx,
  { document_id, model_id, payer, shouldContinue }: Order & { model_id: string },
  missing: ReadonlyMap<string, string>,
  vectors: Map<string, Float32Array>,
  signal: AbortSignal,
): Promise<void> {
  const model = await offeredModel(ctx, model_id, 'embedding')
  if (model === null || !canEmbed(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  const total = vectors.size + missing.size
  for (const batch of batches([...missing])) {
    signal.throwIfAborted()
    if (shouldContinue !== undefined && !(await shouldContinue(vectors.size, total))) return
    const keep = async (tx: Ctx, made: number[][]) => {
      const named = batch.map(([hex], index) => [hex, Float32Array.from(made[index] ?? [])] as const)
      await stageVectors(tx, document_id, model_id, new Map(named))
      for (const [hex, vector] of named) vectors.set(hex, vector)
    }
    await booked(
      ctx,
      model,
      batch.map(([, text]) => text),
      payer,
      keep,
      signal,
    )
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

/** One model call; its vectors are stored in the transaction that books the call. */
async function booked(
  ctx: Ctx,
  model: CallableModel,
  texts: readonly string[],
  { user_id, assistant_id }: Payer,
  keep: (tx: Ctx, vectors: number[][]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const embed = createEmbedder(ctx.deps.outbound)
  const ask = (provider: ReportingCredentials) =>
    embed({ provider, model: model.identifier, texts, dimensions: null }, signal)
  if (user_id === null) {
    const { vectors } = await askWithKeys(await credentialsFor(ctx, model), ask)
    await inTransaction(ctx, (tx) => keep(tx, vectors))
    return
  }
  const tokens = texts.reduce((sum, text) => sum + tokensIn(text), 0)
  const estimate = { input_tokens: tokens, output_tokens: 0 }
  const request = { user_id, assistant_id, feature: 'embedding' as const, model, estimate, store: keep }
  await billedCall(ctx, request, async (call) => {
    const { vectors, input_tokens } = await askBilled(ctx, call, ask)
    call.usage = usageOfInput(input_tokens ?? tokens)
    return vectors
  })
}
