import { type Ctx, inTransaction } from '#core/context.ts'
import { cancelTask, insertTask } from '#core/queue/tasks.queries.ts'
import { wakeWorkers, type Work } from '#core/queue/workers.ts'
import { openDetails, openMarkdown } from '#features/document-keys/document-texts.service.ts'
import { swapChunks } from '#features/retrieval/chunk-store.service.ts'
import { describeText } from '#features/retrieval/text/text.service.ts'
import { cut } from '../cut.ts'
import { embedChunks, existingVectors } from '#features/documents/generations/embed-chunks.ts'
import { holdIndexed } from '#features/documents/generations/generations.queries.ts'
import { type Generation, holdIndexes, liveGenerations } from '../ingest.queries.ts'
import { failureOf } from '../failures.ts'
import { payerOf } from '#features/documents/generations/payer.queries.ts'
import { changesFor, isCurrent, settle } from './document-changes.ts'
import { APPLY_CHANGES, findIndexedText, generationsWith, type IndexedText } from './recut.queries.ts'

/** Time of a request in which its change is found by keywords; a long document is left to the queue. */
const NOW_MS = 3_000
/** The queue waits so long for the request to do it. */
const LATER_S = 5
const ROUNDS_MAX = 5

/** `known`: without calls of a model, only once for each change. */
type Vectors = 'known' | 'all'

/** Queues the indexing of a change; call it in the transaction of the change. */
export async function orderChanges(tx: Ctx, documentId: string, userId: string): Promise<void> {
  await insertTask(tx, {
    kind: APPLY_CHANGES,
    subject_id: documentId,
    user_id: userId,
    after_seconds: LATER_S,
  })
}

/** Makes a change of a document available for keyword searches in this request, if it does not take too long. */
export async function applyNow(ctx: Ctx, documentId: string, userId: string): Promise<void> {
  const signal = AbortSignal.timeout(NOW_MS)
  try {
    if (!(await recut(ctx, documentId, 'known', signal))) {
      await cancelTask(ctx, APPLY_CHANGES, documentId)
      return
    }
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error, document_id: documentId }, 'changes are applied later')
  }
  await insertTask(ctx, { kind: APPLY_CHANGES, subject_id: documentId, user_id: userId })
  wakeWorkers()
}

/** Applies the changes of a document: first for keyword searches, then with vectors. */
export const applyChanges: Work = async (ctx, task, signal) => {
  if (!(await recut(ctx, task.subject_id, 'known', signal))) return 'done'
  try {
    await recut(ctx, task.subject_id, 'all', signal)
  } catch (error) {
    signal.throwIfAborted()
    if (failureOf(error, task.attempts) === null) throw error
    ctx.log.warn({ err: error, document_id: task.subject_id }, 'edited passages have no vectors')
  }
  return 'done'
}

/** Makes the passages of a document again, with its changes; returns whether vectors are missing. */
async function recut(ctx: Ctx, id: string, vectors: Vectors, signal: AbortSignal): Promise<boolean> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const text = await findIndexedText(ctx, id)
    if (text === undefined) return false
    const stored = new Set(await generationsWith(ctx, id))
    const live = await liveGenerations(ctx, text.knowledge_base_id)
    const generations = live.filter((generation) => stored.has(generation.id))
    const needsVectors =
      ctx.deps.database.vector && generations.some((one) => one.embedding_model_id !== null)
    const isApplied = text.changes_applied === text.changes_revision
    if (isApplied && vectors === 'known') return needsVectors
    if (await store(ctx, text, generations, vectors, signal)) return needsVectors
  }
  throw new Error('the document changed again and again')
}

/** False if the document or its changes are different by now. */
async function store(
  ctx: Ctx,
  text: IndexedText,
  generations: readonly Generation[],
  vectors: Vectors,
  signal: AbortSignal,
): Promise<boolean> {
  const { id: document_id, knowledge_base_id } = text
  const [[markdown], [details]] = await Promise.all([openMarkdown(ctx, [text]), openDetails(ctx, [text])])
  // a document with a lost key is shown as failed
  if (typeof markdown !== 'string' || details === undefined) return true
  const described = await describeText(markdown, signal)
  const read = { name: text.name, markdown, ...details, ...described }
  const changes = await changesFor(ctx, document_id, { markdown, revision: text.indexed_revision })
  const made = await Promise.all(
    generations.map(async (generation) => {
      const { language, chunks } = await cut(ctx, read, generation, signal, changes)
      const model_id = generation.embedding_model_id
      const order = { document_id, model_id, payer: await payerOf(ctx, document_id) }
      const found =
        vectors === 'all'
          ? await embedChunks(ctx, order, chunks, signal)
          : await existingVectors(ctx, model_id, chunks)
      return {
        target: { generation_id: generation.id, knowledge_base_id, document_id, language },
        chunks,
        found,
      }
    }),
  )
  signal.throwIfAborted()
  return await inTransaction(ctx, async (tx) => {
    await holdIndexes(tx, [knowledge_base_id])
    if (!(await holdIndexed(tx, text)) || !(await isCurrent(tx, document_id, changes))) return false
    if (vectors === 'known' && (await findIndexedText(tx, document_id))?.changes_applied === changes.revision)
      return true
    const live = new Set((await liveGenerations(tx, knowledge_base_id)).map(({ id }) => id))
    for (const { target, chunks, found } of made) {
      if (live.has(target.generation_id)) await swapChunks(tx, target, chunks, found, changes.disabled)
    }
    await settle(tx, text, changes)
    return true
  })
}
