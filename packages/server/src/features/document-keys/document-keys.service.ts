import { createHmac } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#core/ids.ts'
import type { DocumentKey, DocumentKeys } from '#core/secrets/document-keys.ts'
import { keyIdOf, openText } from '#core/secrets/sealed-text.ts'
import {
  changeKeys,
  findHashKey,
  keyedDocuments,
  type KeyedDocument,
  keyIdsOfDeleted,
  keyIdsOfDeletedBase,
  keyIdsOfOwner,
  putHashKey,
  sealedSinceWhen,
} from './document-keys.queries.ts'

export { sealText } from '#core/secrets/sealed-text.ts'
export type { DocumentKey } from '#core/secrets/document-keys.ts'

/**
 * The key that new text of a document is sealed with; null if the document is deleted. The first call creates it and
 * replaces a lost one, but not one that only another SECRET_KEY decrypts. It may wait for the store, so call it once
 * before a transaction; it is then in memory.
 */
export async function keyForWriting(ctx: Ctx, documentId: string): Promise<DocumentKey | null> {
  return (await keysForWriting(ctx, [documentId])).get(documentId) ?? null
}

/** The same for several documents, by their ids. */
export async function keysForWriting(
  ctx: Ctx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentKey>> {
  const documents = await keyedDocuments(ctx, [...new Set(documentIds)])
  const keys = await readKeys(ctx, documents)
  return await withCreated(
    ctx,
    documents.filter(({ id }) => !keys.has(id)),
    keys,
  )
}

/** Reads the keys of documents into memory, and creates the first ones. */
export async function prepareKeys(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  const documents = await keyedDocuments(ctx, [...new Set(documentIds)])
  const keys = await readKeys(ctx, documents)
  await withCreated(
    ctx,
    documents.filter(({ key_id }) => key_id === null),
    keys,
  )
}

/** `keys` with new ones for these documents. */
async function withCreated(
  ctx: Ctx,
  documents: readonly KeyedDocument[],
  keys: ReadonlyMap<string, DocumentKey>,
): Promise<ReadonlyMap<string, DocumentKey>> {
  if (documents.length === 0) return keys
  const { document_keys } = ctx.deps
  const created = await Promise.all(
    documents.map(async (document) => {
      if (document.key_id !== null) await requireMissing(ctx, document.key_id)
      return { document, key: await document_keys.create() }
    }),
  )
  const changed = new Set(
    await changeKeys(
      ctx,
      created.map(({ document, key }) => ({ ...document, new_key_id: key.id })),
    ),
  )
  const kept = created.flatMap(({ document: { id }, key }) => (changed.has(id) ? [[id, key] as const] : []))
  const all = new Map([...keys, ...kept])
  // of documents that were deleted, or that another process has given a key
  const others = created.filter(({ document }) => !changed.has(document.id))
  if (others.length === 0) return all
  await Promise.all(others.map(({ key }) => document_keys.destroy(key.id)))
  const theirs = await keysOfDocuments(
    ctx,
    others.map(({ document }) => document.id),
  )
  return new Map([...all, ...theirs])
}

/** With a wrong SECRET_KEY, text would be sealed that the right one cannot open. */
async function requireMissing(ctx: Ctx, keyId: string): Promise<void> {
  if (await ctx.deps.document_keys.has(keyId)) throw new AppError('ERROR_UNAVAILABLE')
}

/** The keys of those of some documents that are not deleted, by the ids of the documents; lost keys are left out. */
export async function keysOfDocuments(
  ctx: Ctx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentKey>> {
  if (documentIds.length === 0) return new Map()
  return await readKeys(ctx, await keyedDocuments(ctx, [...new Set(documentIds)]))
}

async function readKeys(
  ctx: Ctx,
  documents: readonly KeyedDocument[],
): Promise<ReadonlyMap<string, DocumentKey>> {
  const keyOf = async ({ id, key_id }: KeyedDocument) => {
    const key = key_id === null ? null : await ctx.deps.document_keys.find(key_id)
    return key === null ? [] : [[id, key] as const]
  }
  return new Map((await Promise.all(documents.map(keyOf))).flat())
}

/** A sealed text of a document; null if there is none. */
export type SealedText = { document_id: string; sealed: Buffer | null }

/**
 * Opens texts in their order; null for one that cannot be opened because its key was destroyed or lost. Each key is
 * read once.
 */
export async function openTexts(ctx: Ctx, texts: readonly SealedText[]): Promise<(string | null)[]> {
  const keys = await keysOfTexts(ctx, texts)
  return texts.map(({ document_id, sealed }) => {
    const key = sealed === null ? null : keys.get(keyIdOf(sealed) ?? '')
    if (sealed === null || key === null || key === undefined) return null
    try {
      return openText(key, document_id, sealed)
    } catch {
      ctx.log.error({ document_id }, 'a text of a document is damaged')
      return null
    }
  })
}

async function keysOfTexts(
  ctx: Ctx,
  texts: readonly SealedText[],
): Promise<ReadonlyMap<string, DocumentKey | null>> {
  const keys = new Map<string, DocumentKey | null>()
  const unknown = new Set<string>()
  for (const { sealed } of texts) {
    const id = sealed === null ? null : keyIdOf(sealed)
    if (id === null || keys.has(id) || unknown.has(id)) continue
    const known = ctx.deps.document_keys.known(id)
    if (known === undefined) unknown.add(id)
    else keys.set(id, known)
  }
  const read = await Promise.all(
    [...unknown].map(async (id) => [id, await ctx.deps.document_keys.find(id)] as const),
  )
  return new Map([...keys, ...read])
}

/** Keys that are destroyed at the same time. */
const DESTROYED_AT_ONCE = 8

/**
 * Makes the text of deleted documents unreadable wherever it is stored. It can be repeated. Call it after the transaction
 * that deletes them, and when the deletion can no longer be undone.
 */
export async function destroyKeysOf(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  await destroyKeys(ctx, await keyIdsOfDeleted(ctx, documentIds))
}

/** The same for all documents of a deleted base, until the signal. */
export async function destroyKeysOfBase(ctx: Ctx, baseId: string, signal: AbortSignal): Promise<void> {
  await destroyKeys(ctx, await keyIdsOfDeletedBase(ctx, baseId), signal)
}

/** Destroys keys until the signal; returns how many. */
export async function destroyKeys(ctx: Ctx, ids: readonly string[], signal?: AbortSignal): Promise<number> {
  for (let i = 0; i < ids.length; i += DESTROYED_AT_ONCE) {
    if (signal?.aborted === true) return i
    await Promise.all(ids.slice(i, i + DESTROYED_AT_ONCE).map((id) => ctx.deps.document_keys.destroy(id)))
  }
  return ids.length
}

/** The keys of the documents in all bases of a person. */
export async function keysOfPerson(ctx: Ctx, userId: string): Promise<string[]> {
  return await keyIdsOfOwner(ctx, userId)
}

/** Since when all copies of the database contain text of documents only in its sealed form; null: unknown. */
export async function documentsSealedSince(ctx: Ctx): Promise<string | null> {
  return await sealedSinceWhen(ctx)
}

/** Hashes content so that equal content is found again, but cannot be guessed without the key. */
export type Hasher = (content: string | Uint8Array) => Buffer

/** Bytes of a hash; those of earlier versions are longer. */
const HASH_LENGTH = 16

/** The hash keys of key stores, as known to this process. */
const hashKeys = new WeakMap<DocumentKeys, DocumentKey>()

/** The hasher of this installation. All documents share its key, so that a vector can be used for equal passages. */
export async function hasher(ctx: Ctx): Promise<Hasher> {
  const rehash = await rehasher(ctx)
  return (content) => rehash(sha256(content))
}

/** Converts hashes of earlier versions, which had no key; others are left unchanged. */
export async function rehasher(ctx: Ctx): Promise<(hash: Buffer) => Buffer> {
  const { bytes } = await hashKey(ctx)
  return (hash) =>
    hash.length === HASH_LENGTH
      ? hash
      : createHmac('sha256', bytes).update(hash).digest().subarray(0, HASH_LENGTH)
}

/** Whether the key store still has the key for hashes, which is created with the first document. */
export async function isKeyStoreKnown(ctx: Ctx): Promise<boolean> {
  const id = await findHashKey(ctx)
  return id === undefined || (await ctx.deps.document_keys.find(id)) !== null
}

async function hashKey(ctx: Ctx): Promise<DocumentKey> {
  const { document_keys } = ctx.deps
  const known = hashKeys.get(document_keys)
  if (known !== undefined) return known
  for (;;) {
    const id = await findHashKey(ctx)
    const key = id === undefined ? null : await document_keys.find(id)
    if (key !== null) {
      hashKeys.set(document_keys, key)
      return key
    }
    // the first document, or a lost key: vectors are then computed again
    if (id !== undefined) await requireMissing(ctx, id)
    const created = await document_keys.create()
    await putHashKey(ctx, id, created.id)
    if ((await findHashKey(ctx)) !== created.id) await document_keys.destroy(created.id)
  }
}
