import { type Ctx, inTransaction } from '#core/context.ts'
import { openDetails, openMarkdown } from '#features/document-keys/document-texts.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { swapChunks } from '#features/retrieval/chunk-store.service.ts'
import { describeText } from '#features/retrieval/text/text.service.ts'
import { cut } from '#features/documents/cut.ts'
import { changesFor, isCurrent } from '#features/documents/edits/document-changes.ts'
import { embedChunks } from './embed-chunks.ts'
import { retireGeneration } from './generations.ts'
import {
  activateGeneration,
  forgetMissingVectors,
  holdIndexed,
  lockSettings,
  markLost,
  nextWithout,
  type ReadDocument,
  setLanguages,
} from './generations.queries.ts'
import { findBuilding, type Generation } from '#features/documents/ingest.queries.ts'
import { failureOf } from '#features/documents/failures.ts'
import { payerOfBase } from './payer.queries.ts'
import type { Work } from '#core/queue/workers.ts'

/** Maximum time for which a rebuild delays other people's documents. */
const TURN_MS = 3_000

/** Splits and embeds the documents of a base again, one after the other. The last step activates the new index. */
export const buildGeneration: Work = async (ctx, task, signal) => {
  const generation = await findBuilding(ctx, task.subject_id)
  if (generation === undefined) return 'done'
  const end = performance.now() + TURN_MS
  try {
    while (performance.now() < end) {
      signal.throwIfAborted()
      const next = await nextWithout(ctx, generation.id)
      if (next === undefined) {
        if (await inTransaction(ctx, (tx) => swapWhole(tx, generation))) return 'done'
      } else await buildOne(ctx, generation, next, signal)
    }
    return 'more'
  } catch (error) {
    signal.throwIfAborted()
    const code = failureOf(error, task.attempts)
    if (code === null) throw error
    await inTransaction(ctx, (tx) => abandon(tx, generation, code))
    return 'done'
  }
}

async function buildOne(
  ctx: Ctx,
  generation: Generation,
  document: ReadDocument,
  signal: AbortSignal,
): Promise<void> {
  const { id: generation_id, knowledge_base_id, embedding_model_id: model_id } = generation
  const { id: document_id } = document
  const row = { ...document, document_id }
  const [[markdown], [details]] = await Promise.all([openMarkdown(ctx, [row]), openDetails(ctx, [row])])
  if (typeof markdown !== 'string' || details === undefined) return await markLost(ctx, document)
  const described = await describeText(markdown, signal)
  const read = { name: document.name, markdown, ...details, ...described }
  const changes = await changesFor(ctx, document_id, { ...read, revision: document.indexed_revision })
  const { language, chunks } = await cut(ctx, read, generation, signal, changes)
  const payer = await payerOfBase(ctx, knowledge_base_id)
  const vectors = await embedChunks(ctx, { document_id, model_id, payer }, chunks, signal)
  await inTransaction(ctx, async (tx) => {
    if (!(await holdIndexed(tx, document)) || !(await isCurrent(tx, document_id, changes))) return
    await swapChunks(
      tx,
      { generation_id, knowledge_base_id, document_id, language },
      chunks,
      vectors,
      changes.disabled,
    )
  })
}

/** Activates the complete new index; false if a document was added in the meantime. */
async function swapWhole(tx: Ctx, { id, knowledge_base_id }: Generation): Promise<boolean> {
  const before = await lockSettings(tx, knowledge_base_id)
  if (before === undefined || (await findBuilding(tx, id)) === undefined) return true
  if ((await nextWithout(tx, id)) !== undefined) return false
  await activateGeneration(tx, knowledge_base_id, id)
  await setLanguages(tx, id)
  await forgetMissingVectors(tx, knowledge_base_id)
  if (before.generation_id !== null)
    await retireGeneration(tx, knowledge_base_id, before.generation_id, 'replaced')
  await noteEvent(tx, knowledge_base_id, { kind: 'index_rebuilt', actor_id: null })
  return true
}

async function abandon(tx: Ctx, { id, knowledge_base_id }: Generation, code: string): Promise<void> {
  if ((await findBuilding(tx, id)) === undefined) return
  await retireGeneration(tx, knowledge_base_id, id, 'failed', code)
  await noteEvent(tx, knowledge_base_id, { kind: 'index_failed', actor_id: null, details: { code } })
}
