import type { Ctx } from '#core/context.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import {
  type ChunkRow,
  deleteChunksOf,
  disabledHashes,
  insertChunks,
  SAMPLED,
  type StoredChunk,
  type StoredText,
  storedTexts,
  takeChunks,
  updateLexemes,
} from './chunks.queries.ts'
import { modelOfGeneration } from './scope.queries.ts'
import type { Piece } from './split/split-text.ts'
import { type Analysis, analyse } from './text/text.service.ts'
import { titlesOf, withTitles } from './titles.ts'
import { dropSomeStaged, dropSomeUnwanted, insertStaged, stagedByHash } from './staged.queries.ts'
import { type ChunkVector, insertVectors, vectorsByHash } from './vectors.queries.ts'

export type NewChunk = Piece & { page: number | null }
/** A chunk with its keys for the keyword index. */
export type ReadyChunk = NewChunk & Analysis
export type Target = {
  generation_id: string
  knowledge_base_id: string
  document_id: string
  language: Language
}

/** Chunks per statement: few, so that chats do not wait. */
const AT_ONCE = 8

/** The text that is embedded and hashed: headings and text of a chunk. */
export function chunkHash({ text, heading }: Pick<Piece, 'text' | 'heading'>): Buffer {
  return sha256(`${heading}\n\n${text}`)
}

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
    titles ??= titlesOf(document, stored[0]?.text ?? '')
    for (const [generation_id, chunks] of Map.groupBy(stored, (chunk) => chunk.generation_id)) {
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
 * transaction. An unchanged chunk keeps its id, and stays disabled if it was.
 */
export async function swapChunks(
  tx: Ctx,
  to: Target,
  chunks: readonly ReadyChunk[],
  vectors: ReadonlyMap<string, Float32Array> | null,
): Promise<void> {
  const off = new Set((await disabledHashes(tx, to.document_id)).map((hash) => hash.toString('hex')))
  const before = byHash(await takeChunks(tx, to.generation_id, to.document_id))
  const stored: Pick<ChunkRow, 'id' | 'hash'>[] = []
  for (let i = 0; i < chunks.length; i += AT_ONCE) {
    const rows = chunks.slice(i, i + AT_ONCE).map((chunk, at) => rowOf(chunk, i + at, before, off))
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
  documents: readonly { to: Target; chunks: readonly ReadyChunk[] }[],
): Promise<void> {
  const rows = documents.flatMap(({ to, chunks }) =>
    chunks.map((chunk, at) => ({ ...to, ...rowOf(chunk, at, new Map(), new Set()) })),
  )
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

function byHash(stored: readonly StoredChunk[]): Map<string, StoredChunk[]> {
  return Map.groupBy(stored, (chunk) => chunk.hash.toString('hex'))
}

function rowOf(
  chunk: ReadyChunk,
  ordinal: number,
  before: ReadonlyMap<string, StoredChunk[]>,
  off: ReadonlySet<string>,
): ChunkRow {
  const hash = chunkHash(chunk)
  const hex = hash.toString('hex')
  const same = before.get(hex)?.shift()
  return {
    id: same?.id ?? uuidv7(),
    ordinal,
    text: chunk.text,
    heading: chunk.heading,
    page: chunk.page,
    start: chunk.start,
    end: chunk.end,
    hash,
    is_enabled: same?.is_enabled ?? !off.has(hex),
    length: chunk.length,
    keys: chunk.keys,
    marks: chunk.marks,
    is_sampled: hash.readUInt8(0) % SAMPLED === 0,
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
