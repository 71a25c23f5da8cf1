import { isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import type { Warning } from '#adapters/text-extraction/extracted.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { type ReadyChunk, swapChunks, type Target } from '#features/retrieval/chunk-store.service.ts'
import { cut } from './cut.ts'
import { changesFor, type DocumentChanges, isCurrent, settle } from './edits/document-changes.ts'
import { embedIfUsable } from './generations/embed-chunks.ts'
import { failureOf } from './failures.ts'
import { ensureGeneration } from './generations/generations.ts'
import {
  findSource,
  holdIndexes,
  holdRevision,
  liveGenerations,
  setEmbedded,
  setFailed,
  setState,
  type Source,
} from './ingest.queries.ts'
import { ingestPicture, showPicture } from './pictures/pictures.ts'
import { payerOf } from './generations/payer.queries.ts'
import { keyForWriting, type Read, readWithKeys, storeTexts } from './store-text.ts'
import type { Outcome, Work } from '#core/queue/workers.ts'

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
    if (isPicture(source.extension)) await ingestPicture(ctx, source, signal)
    if (isPicture(source.extension) && source.is_of_thread) await showPicture(ctx, source)
    else return await ingestOne(ctx, source, signal)
  } catch (error) {
    signal.throwIfAborted()
    const code = failureOf(error, task.attempts)
    if (code === null) throw error
    await fail(ctx, source, code)
  }
  return 'done'
}

async function ingestOne(ctx: Ctx, source: Source, signal: AbortSignal): Promise<Outcome> {
  if (!(await setState(ctx, source, 'parsing'))) return 'done'
  const read = await readWithKeys(ctx, source, signal)
  if (read === 'more') return 'more'
  if (read === 'gone' || !(await setState(ctx, source, 'splitting'))) return 'done'
  await ensureGeneration(ctx, source.knowledge_base_id)
  const payer = await payerOf(ctx, source.id)
  const shouldContinue = (embedded: number, of: number) => setEmbedded(ctx, source, embedded, of)
  const made = new Map<string, Made>()
  let changes: DocumentChanges | null = null
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const now = await changesFor(ctx, source.id, { ...read, revision: source.revision })
    if (now.revision !== changes?.revision) made.clear()
    changes = now
    for (const generation of await liveGenerations(ctx, source.knowledge_base_id)) {
      if (made.has(generation.id)) continue
      const { language, chunks } = await cut(ctx, { ...read, name: source.name }, generation, signal, now)
      if (!(await setState(ctx, source, 'embedding'))) return 'done'
      const order = { document_id: source.id, model_id: generation.embedding_model_id, payer, shouldContinue }
      made.set(generation.id, { language, chunks, ...(await embedIfUsable(ctx, order, chunks, signal)) })
    }
    signal.throwIfAborted()
    if (await inTransaction(ctx, (tx) => store(tx, source, read, made, now))) return 'done'
  }
  throw new Error('the index of the base changed again and again')
}

/** Stores everything; false if a new index was started or a passage was changed by hand in the meantime. */
async function store(
  tx: Ctx,
  source: Source,
  read: Read,
  made: ReadonlyMap<string, Made>,
  changes: DocumentChanges,
): Promise<boolean> {
  const { id: document_id, knowledge_base_id } = source
  await holdIndexes(tx, [knowledge_base_id])
  if (!(await holdRevision(tx, source))) return true
  if (!(await isCurrent(tx, document_id, changes))) return false
  const key = await keyForWriting(tx, document_id)
  if (key === null) return true
  const live = await liveGenerations(tx, knowledge_base_id)
  const toStore = live.flatMap(({ id }) => {
    const one = made.get(id)
    return one === undefined ? [] : [{ generation_id: id, ...one }]
  })
  if (toStore.length < live.length) return false
  const warnings = new Set<Warning>(read.warnings)
  for (const { generation_id, language, chunks, vectors, warnings: more } of toStore) {
    for (const warning of more) warnings.add(warning)
    await swapChunks(
      tx,
      { generation_id, knowledge_base_id, document_id, language, key },
      chunks,
      vectors,
      changes.disabled,
    )
  }
  await settle(tx, source, changes)
  // the first one is the active one
  const language = toStore[0]?.language ?? read.language
  await storeTexts(tx, [{ source, key, read: { ...read, warnings: [...warnings] }, language }])
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
