import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import {
  type DocumentKey,
  hasher,
  keyForWriting,
  rehasher,
} from '#features/document-keys/document-keys.service.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import {
  type ChunkRow,
  deleteChunksOf,
  disabledHashes,
  insertChunks,
  SAMPLED,
  type StoredText,
  storedTexts,
  takeChunks,
  updateLexemes,
} from './chunks.queries.ts'
import { StoredChunks } from './stored-chunks.ts'
import { openPassages, sealPassage } from './sealed-passages.service.ts'
import { modelOfGeneration } from './scope.queries.ts'
import type { Piece } from './split/split-text.ts'
import { type Analysis, analyse } from './text/text.service.ts'
import { titlesOf, withTitles } from './titles.ts'
import { dropSomeStaged, dropSomeUnwanted, insertStaged, stagedByHash } from './staged.queries.ts'
import { type ChunkVector, insertVectors, vectorsByHash } from './vectors/vectors.queries.ts'

/** The change by hand that a passage comes from; its state replaces that of an equal passage. */
export type ManualChange = { id: string; is_enabled: boolean; position: number }
export type NewChunk = Piece & { page: number | null; change?: ManualChange }
/** A chunk with its keys for the keyword index. */
export type ReadyChunk = NewChunk & Analysis
export type Target = {
  generation_id: string
  knowledge_base_id: string
  document_id: string
  language: Language
  /** The key of the document, if the caller has it already. */
  key?: DocumentKey
}

/** Chunks per statement: few, so that chats do not wait. */
const AT_ONCE = 8

/** Hashes the text that is embedded: headings and text of a chunk. */
export async function chunkHasher(ctx: Ctx): Promise<(chunk: Pick<Piece, 'text' | 'heading'>) => Buffer> {
  const hash = await hasher(ctx)
  return (chunk) => hash(hashedText(chunk))
}

const hashedText = ({ text, heading }: Pick<Piece, 'text' | 'heading'>) => `${heading}\n\n${text}`

/** Chunks per analysis step: few, so that other documents get their turn. */
const ANALYSED_AT_ONCE = 64

/** Analyses the chunks of a document for one generation, before the transaction that stores them. */
export async function readyChunks(
  chunks: readonly NewChunk[],
  document: { name: string; title: string },
  { generation_id, language }: Pick<Target, 'generation_id' | 'language'>,
  signal?: AbortSignal,
): Promise<ReadyChunk[]> {
  const titles = titlesOf(document, chunks[0]?.text ?? '')
  const ready: ReadyChunk[] = []
  for (let i = 0; i < chunks.length; i += ANALYSED_AT_ONCE) {
    const some = chunks.slice(i, i + ANALYSED_AT_ONCE)
    const passages = some.map((chunk) => withTitles(chunk, titles))
    const analyses = await analyse({ passages, language, generation_id }, signal)
    ready.push(...some.map((chunk, at) => ({ ...chunk, ...(analyses[at] ?? NOTHING) })))
  }
  return ready
}

/**
 * Analyses the stored chunks of a document again in all generations, those in a language that was not known with
 * `language`; false if it is not finished.
 */
export async function analyseAgain(
  ctx: Ctx,
  document: {
    id: string
    name: string
    title: string
    language: Language | null
  },
  signal: AbortSignal,
): Promise<boolean> {
  let titles: string[] | null = null
  for (let after: { generation_id: string; ordinal: number } | null = null; ;) {
    if (signal.aborted) return false
    const stored: StoredText[] = await storedTexts(ctx, document.id, after, ANALYSED_AT_ONCE)
    const last = stored.at(-1)
    if (last === undefined) break
    const opened = await openPassages(ctx, stored)
    titles ??= titlesOf(document, opened[0]?.text ?? '')
    for (const [generation_id, chunks] of Map.groupBy(opened, (chunk) => chunk.generation_id)) {
      const before = chunks[0]?.language ?? 'simple'
      const language = before === 'simple' ? (document.language ?? before) : before
      const passages = chunks.map((chunk) => withTitles(chunk, titles ?? []))
      const analyses = await analyse({ passages, language, generation_id }, signal)
      for (let i = 0; i < chunks.length; i += AT_ONCE) {
        const some = chunks.slice(i, i + AT_ONCE)
        await updateLexemes(
          ctx,
          some.map(({ id }, at) => ({
            id,
            language,
            ...(analyses[i + at] ?? NOTHING),
          })),
        )
      }
    }
    after = last
  }
  return true
}

const NOTHING: Analysis = { length: 0, keys: new BigInt64Array(), marks: new Uint8Array() }

/**
 * Replaces the chunks of one document in one generation, with their keys and vectors, inside the caller's
 * transaction. An unchanged chunk keeps its id, and stays disabled if it was; an edited one keeps its id. `disabled`: the
 * hashes of further chunks that stay disabled.
 */
export async function swapChunks(
  tx: Ctx,
  to: Target,
  chunks: readonly ReadyChunk[],
  vectors: ReadonlyMap<string, Float32Array> | null,
  disabled: readonly Buffer[] = [],
): Promise<void> {
  const key = to.key ?? (await keyForWriting(tx, to.document_id))
  // callers hold the document, so that it cannot be deleted
  if (key === null) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  const rehash = await rehasher(tx)
  const make: Making = { key, document_id: to.document_id, rehash }
  const off = [...disabled, ...(await disabledHashes(tx, to.document_id))].map(rehash)
  const all = await takeChunks(tx, to.generation_id, to.document_id)
  const before = new StoredChunks(
    all.map((chunk) => ({ ...chunk, hash: rehash(chunk.hash) })),
    off,
  )
  const stored: Pick<ChunkRow, 'id' | 'hash'>[] = []
  for (let i = 0; i < chunks.length; i += AT_ONCE) {
    const rows = chunks.slice(i, i + AT_ONCE).map((chunk, at) => rowOf(make, chunk, i + at, before))
    await insertChunks(
      tx,
      rows.map((row) => ({ ...to, ...row })),
    )
    stored.push(...rows.map(({ id, hash }) => ({ id, hash })))
  }
  if (vectors === null) return
  await storeVectors(tx, to, stored, vectors)
  await dropStaged(tx, to.document_id)
}

/** Adds the chunks of several documents that have none yet and no vectors, inside the caller's transaction. */
export async function addChunks(
  tx: Ctx,
  documents: readonly { to: Target & { key: DocumentKey }; chunks: readonly ReadyChunk[] }[],
): Promise<void> {
  const rehash = await rehasher(tx)
  const none = new StoredChunks([], [])
  const rows = documents.flatMap(({ to, chunks }) => {
    const make: Making = { key: to.key, document_id: to.document_id, rehash }
    return chunks.map((chunk, at) => ({ ...to, ...rowOf(make, chunk, at, none) }))
  })
  for (let i = 0; i < rows.length; i += AT_ONCE) await insertChunks(tx, rows.slice(i, i + AT_ONCE))
}

/** Removes the chunks of documents from all generations, with their keys and vectors. */
export async function dropChunks(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await deleteChunksOf(tx, documentIds)
}

/** Stores vectors for a document that is not complete yet, by the hex of their hash. */
export async function stageVectors(
  ctx: Ctx,
  documentId: string,
  modelId: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  if (vectors.size > 0) await insertStaged(ctx, documentId, modelId, vectors)
}

/** Removes staged vectors of documents that are no longer embedded, until the signal; returns how many. */
export async function dropUnwanted(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let some = -1; some !== 0 && !signal.aborted; count += some) some = await dropSomeUnwanted(ctx)
  return count
}

/** Removes the staged vectors of a document. */
export async function dropStaged(ctx: Ctx, documentId: string, signal?: AbortSignal): Promise<void> {
  while (await dropSomeStaged(ctx, documentId)) signal?.throwIfAborted()
}

/**
 * Existing vectors of a model by the hex of their hash, which need not be embedded again: those of
 * complete documents, and staged ones.
 */
export async function knownVectors(
  ctx: Ctx,
  modelId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  if (!ctx.deps.database.vector || hashes.length === 0) return new Map()
  const known = await vectorsByHash(ctx, modelId, hashes)
  const rest = hashes.filter((hash) => !known.has(hash.toString('hex')))
  if (rest.length === 0) return known
  return new Map([...known, ...(await stagedByHash(ctx, modelId, rest))])
}

type Making = { key: DocumentKey; document_id: string; rehash: (hash: Buffer) => Buffer }

function rowOf(
  { key, document_id, rehash }: Making,
  chunk: ReadyChunk,
  ordinal: number,
  before: StoredChunks,
): ChunkRow {
  const plain = sha256(hashedText(chunk))
  const hash = rehash(plain)
  const hex = hash.toString('hex')
  // of a passage that is changed by hand, the stored state is the newest
  const changed = chunk.change === undefined ? undefined : before.edited(chunk)
  const same = changed ?? before.same(hex)
  return {
    id: (same ?? before.edited(chunk))?.id ?? uuidv7(),
    ordinal,
    sealed: sealPassage(key, document_id, chunk),
    page: chunk.page,
    start: chunk.start,
    end: chunk.end,
    hash,
    is_enabled: (changed ?? chunk.change ?? same)?.is_enabled ?? !before.isDisabled(hex),
    change_id: chunk.change?.id ?? null,
    length: chunk.length,
    keys: chunk.keys,
    marks: chunk.marks,
    // the same in all installations, so that the ranking is
    is_sampled: plain.readUInt8(0) % SAMPLED === 0,
  }
}

async function storeVectors(
  tx: Ctx,
  to: Target,
  rows: readonly Pick<ChunkRow, 'id' | 'hash'>[],
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const modelId = await modelOfGeneration(tx, to.generation_id)
  if (!tx.deps.database.vector || modelId === null) return
  const found: ChunkVector[] = rows.flatMap(({ id, hash }) => {
    const vector = vectors.get(hash.toString('hex'))
    return vector === undefined ? [] : [{ chunk_id: id, vector }]
  })
  for (let i = 0; i < found.length; i += AT_ONCE) {
    await insertVectors(tx, to, modelId, found.slice(i, i + AT_ONCE))
  }
}
