import type { Ctx } from '#core/context.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { storedKeys } from './analysis/keys.ts'
import type { Language } from './analysis/language.ts'
import { lexemesOf } from './analysis/lexemes.ts'
import { type ChunkRow, deleteChunksOf, disabledHashes, insertChunks, SAMPLED, type StoredChunk, takeChunks } from './chunks.queries.ts' // prettier-ignore
import { modelOfGeneration } from './scope.queries.ts'
import type { Piece } from './split/split-text.ts'
import { dropSomeStaged, stagedByHash } from './staged.queries.ts'
import { type ChunkVector, insertVectors, vectorsByHash } from './vectors.queries.ts'

export type NewChunk = Piece & { page: number | null }
export type Target = {
  generation_id: string
  knowledge_base_id: string
  document_id: string
  language: Language
}

/** Chunks of one statement, analysed before it: few, so that whoever chats waits for none of it. */
const AT_ONCE = 8

/** What a chunk's vector is made of and known by: its headings and its text. */
export function chunkHash({ text, heading }: Pick<Piece, 'text' | 'heading'>): Buffer {
  return sha256(`${heading}\n\n${text}`)
}

/**
 * Replaces the chunks of one document in one generation, inside the caller's transaction, with what keyword search
 * and vectors need. A chunk that has not changed keeps its id, and stays switched off.
 */
export async function swapChunks(
  tx: Ctx,
  to: Target,
  chunks: readonly NewChunk[],
  vectors: ReadonlyMap<string, Float32Array> | null,
): Promise<void> {
  const off = new Set((await disabledHashes(tx, to.document_id)).map((hash) => hash.toString('hex')))
  const before = byHash(await takeChunks(tx, to.generation_id, to.document_id))
  const stored: Pick<ChunkRow, 'id' | 'hash'>[] = []
  for (let i = 0; i < chunks.length; i += AT_ONCE) {
    const rows = chunks.slice(i, i + AT_ONCE).map((chunk, at) => rowOf(chunk, i + at, to, before, off))
    await insertChunks(tx, to, rows)
    stored.push(...rows.map(({ id, hash }) => ({ id, hash })))
  }
  if (vectors === null) return
  await storeVectors(tx, to, stored, vectors)
  await dropStaged(tx, to.document_id)
}

/** Takes the chunks of documents out of every generation, with their keys and vectors. */
export async function dropChunks(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await deleteChunksOf(tx, documentIds)
}

/** Takes away what was kept of a model's answers for a document. */
export async function dropStaged(ctx: Ctx, documentId: string, signal?: AbortSignal): Promise<void> {
  while (await dropSomeStaged(ctx, documentId)) signal?.throwIfAborted()
}

/**
 * The vectors that a model has made before, by the hex of their hash: what must not be embedded again. Those of
 * documents that are whole, and those that are kept for one that is not.
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
  chunk: NewChunk,
  ordinal: number,
  to: Target,
  before: ReadonlyMap<string, StoredChunk[]>,
  off: ReadonlySet<string>,
): ChunkRow {
  const hash = chunkHash(chunk)
  const hex = hash.toString('hex')
  const same = before.get(hex)?.shift()
  const lexemes = lexemesOf(`${chunk.heading}\n\n${chunk.text}`, to.language)
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
    length: lexemes.length,
    keys: storedKeys(lexemes, to.language, to.generation_id),
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
