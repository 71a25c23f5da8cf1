import { isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import { ExtractionError, type Warning } from '#adapters/text-extraction/extracted.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { type ReadyChunk, swapChunks, type Target } from '#features/retrieval/chunk-store.service.ts'
import { cut } from './cut.ts'
import { embedChunks, type Order } from './embed-chunks.ts'
import { ensureGeneration } from './generations.ts'
import {
  findSource,
  holdIndexes,
  holdRevision,
  liveGenerations,
  setEmbedded,
  setFailed,
  setIndexed,
  setState,
  type Source,
  WITHOUT_VECTORS,
} from './ingest.queries.ts'
import { ingestPicture } from './pictures.ts'
import { payerOf } from './payer.queries.ts'
import { type Read, readSource } from './read-source.ts'
import type { Work } from '#core/queue/workers.ts'

/** After this many attempts, a transient error is treated as permanent. */
const ATTEMPTS_MAX = 5

/** The passages of a document in one generation. */
type Made = Pick<Target, 'language'> & {
  chunks: ReadyChunk[]
  vectors: ReadonlyMap<string, Float32Array> | null
  warnings: Warning[]
}
/** Maximum rounds, because the configuration of a base can change while a document is read. */
const TURNS_MAX = 5

/**
 * Reads one document and adds its passages to the active index and to one under construction. All passages appear
 * together; until then, and if it fails, the previous content is used.
 */
export const ingest: Work = async (ctx, task, signal) => {
  const source = await findSource(ctx, task.subject_id)
  if (source === undefined) return 'done'
  try {
    await (isPicture(source.extension) ? ingestPicture : ingestOne)(ctx, source, signal)
  } catch (error) {
    signal.throwIfAborted()
    const code = failureOf(error, task.attempts)
    if (code === null) throw error
    await fail(ctx, source, code)
  }
  return 'done'
}

async function ingestOne(ctx: Ctx, source: Source, signal: AbortSignal): Promise<void> {
  if (!(await setState(ctx, source, 'parsing'))) return
  const read = await readSource(ctx, source, signal)
  if (!(await setState(ctx, source, 'splitting'))) return
  await ensureGeneration(ctx, source.knowledge_base_id)
  const payer = await payerOf(ctx, source.id)
  const shouldContinue = (embedded: number, of: number) => setEmbedded(ctx, source, embedded, of)
  const made = new Map<string, Made>()
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    for (const generation of await liveGenerations(ctx, source.knowledge_base_id)) {
      if (made.has(generation.id)) continue
      const { language, chunks } = await cut(ctx, { ...read, name: source.name }, generation, signal)
      if (!(await setState(ctx, source, 'embedding'))) return
      const order = { document_id: source.id, model_id: generation.embedding_model_id, payer, shouldContinue }
      made.set(generation.id, { language, ...(await embedded(ctx, order, chunks, signal)) })
    }
    signal.throwIfAborted()
    if (await inTransaction(ctx, (tx) => store(tx, source, read, made))) return
  }
  throw new Error('the index of the base changed again and again')
}

/** If the model cannot be used, passages are only found by keywords, and the document says so. */
async function embedded(
  ctx: Ctx,
  order: Order,
  chunks: ReadyChunk[],
  signal: AbortSignal,
): Promise<Omit<Made, 'language'>> {
  try {
    const vectors = await embedChunks(ctx, order, chunks, signal)
    return { chunks, vectors, warnings: [] }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERROR_MODEL_NOT_USABLE')) throw error
    return { chunks, vectors: null, warnings: [WITHOUT_VECTORS] }
  }
}

/** Stores everything; false if a new index was started in the meantime. */
async function store(tx: Ctx, source: Source, read: Read, made: ReadonlyMap<string, Made>): Promise<boolean> {
  const { id: document_id, knowledge_base_id } = source
  await holdIndexes(tx, [knowledge_base_id])
  if (!(await holdRevision(tx, source))) return true
  const live = await liveGenerations(tx, knowledge_base_id)
  const toStore = live.flatMap(({ id }) => {
    const one = made.get(id)
    return one === undefined ? [] : [{ generation_id: id, ...one }]
  })
  if (toStore.length < live.length) return false
  const warnings = new Set<Warning>(read.warnings)
  for (const { generation_id, language, chunks, vectors, warnings: more } of toStore) {
    for (const warning of more) warnings.add(warning)
    await swapChunks(tx, { generation_id, knowledge_base_id, document_id, language }, chunks, vectors)
  }
  // the first one is the active one
  const language = toStore[0]?.language ?? read.language
  await setIndexed(tx, [{ source, text: { ...read, language, warnings: [...warnings] } }])
  return true
}

async function fail(ctx: Ctx, source: Source, code: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await setFailed(tx, source, code))) return
    await noteEvent(tx, source.knowledge_base_id, {
      kind: 'document_failed',
      actor_id: null,
      name: source.name,
      details: { code },
    })
  })
}

/** The error code of a permanent failure; null for a transient one. */
export function failureOf(error: unknown, attempts: number): string | null {
  if (error instanceof ExtractionError || error instanceof AppError) return error.code
  if (attempts < ATTEMPTS_MAX) return null
  return error instanceof ModelError ? 'ERROR_EMBEDDING_FAILED' : 'ERROR'
}
