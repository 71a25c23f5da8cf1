import { type Ctx, inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import type { DocumentKey } from '#core/secrets/document-keys.ts'
import { rewriteTable } from '#db/vacuum.ts'
import { sealQuoted } from '#features/citations/citations.service.ts'
import { sealPassage } from '#features/retrieval/sealed-passages.service.ts'
import { giveKey } from './document-keys.queries.ts'
import { hasher, rehasher } from './document-keys.service.ts'
import { sealContent } from './document-texts.service.ts'
import {
  areOthersReading,
  holdDocument,
  plainChunks,
  plainCitations,
  plainDocuments,
  plainTextOf,
  replaceChunks,
  replaceCitations,
  replaceHash,
  replaceText,
  sealingState,
  setRewritten,
  setSealed,
  sizeOf,
} from './plain-rows.queries.ts'

/** Documents per query, and rows per transaction: few, so that others do not wait long. */
const DOCUMENTS_AT_ONCE = 50
const ROWS_AT_ONCE = 50
/** The tables with text of documents. */
const TABLES = ['chunks', 'document_texts', 'citations', 'documents', 'run_chunks'] as const
/** Larger tables are written again by the operator, because other statements wait for it. */
const REWRITTEN_MAX = 256 * 1024 * 1024
const KEYS_AT_ONCE = 8

/**
 * Seals the documents of earlier versions, and encrypts keys with SECRET_KEY that are still encrypted with
 * SECRET_KEY_PREVIOUS. It continues where it was ended.
 */
export const sealDocuments: Job = {
  name: 'documents.seal',
  every_s: 300,
  run: async (ctx, signal) => {
    await rewrapKeys(ctx, signal)
    const { is_sealed, is_rewritten } = await sealingState(ctx)
    if (is_rewritten || (!is_sealed && !(await sealAll(ctx, signal)))) return
    await rewriteTables(ctx)
  },
}

/** The key stores with keys that are all encrypted with SECRET_KEY, as known to this process. */
const rewrapped = new WeakSet<Ctx['deps']['document_keys']>()

async function rewrapKeys(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { config, document_keys } = ctx.deps
  if (config.secret_key_previous === null || rewrapped.has(document_keys)) return
  const counts = { changed: 0, failed: 0 }
  const rewrap = async (id: string) => {
    try {
      if (await document_keys.rewrap(id)) counts.changed++
    } catch (error) {
      counts.failed++
      ctx.log.error({ err: error, key_id: id }, 'a key of a document cannot be encrypted with SECRET_KEY')
    }
  }
  let some: string[] = []
  for await (const id of document_keys.list()) {
    if (signal.aborted) return
    if (some.push(id) < KEYS_AT_ONCE) continue
    await Promise.all(some.map(rewrap))
    some = []
  }
  await Promise.all(some.map(rewrap))
  if (counts.failed === 0) rewrapped.add(document_keys)
  ctx.log.info(counts, 'the keys of documents are encrypted with SECRET_KEY')
}

/** Returns whether nothing is left to seal. */
async function sealAll(ctx: Ctx, signal: AbortSignal): Promise<boolean> {
  const next = (after: string) => plainDocuments(ctx, after, DOCUMENTS_AT_ONCE)
  const count = await sweep(ctx, signal, next, (id) => sealDocument(ctx, id, signal))
  if (count > 0) ctx.log.info({ count }, 'documents of an earlier version were sealed')
  const [left] = await plainDocuments(ctx, '00000000-0000-0000-0000-000000000000', 1)
  if (left !== undefined) return false
  await hasher(ctx)
  await setSealed(ctx)
  return true
}

async function sealDocument(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
  const key = await firstKey(ctx, id)
  if (key === null) return
  const rehash = await rehasher(ctx)
  while (!signal.aborted && (await inTransaction(ctx, (tx) => sealSomeChunks(tx, key, id, rehash))));
  while (!signal.aborted && (await inTransaction(ctx, (tx) => sealSomeCitations(tx, key, id))));
  if (signal.aborted) return
  await inTransaction(ctx, async (tx) => {
    const document = await holdDocument(tx, id)
    if (document === undefined) return
    const text = await plainTextOf(tx, id)
    if (text !== undefined && text.markdown !== null) {
      const content = { markdown: text.markdown, sections: text.sections, title: document.title }
      await replaceText(tx, id, sealContent(key, id, content))
    }
    const hash =
      document.content_hash.length === OLD_HASH_LENGTH ? rehash(document.content_hash) : document.content_hash
    await replaceHash(tx, id, hash)
  })
}

/** Bytes of a hash of an earlier version. */
const OLD_HASH_LENGTH = 32

/**
 * The key of a document; also of a deleted one that is kept for a legal hold. Null if the document is gone or its key is
 * lost.
 */
async function firstKey(ctx: Ctx, id: string): Promise<DocumentKey | null> {
  const { document_keys } = ctx.deps
  const keyIdNow = async () => (await inTransaction(ctx, (tx) => holdDocument(tx, id)))?.key_id
  const before = await keyIdNow()
  if (before === undefined) return null
  if (before !== null) return await document_keys.find(before)
  const created = await document_keys.create()
  await giveKey(ctx, id, created.id)
  const now = await keyIdNow()
  if (now === created.id) return created
  await document_keys.destroy(created.id)
  return now === undefined || now === null ? null : await document_keys.find(now)
}

async function sealSomeChunks(
  tx: Ctx,
  key: DocumentKey,
  documentId: string,
  rehash: (hash: Buffer) => Buffer,
): Promise<boolean> {
  const rows = await plainChunks(tx, documentId, ROWS_AT_ONCE)
  if (rows.length === 0) return false
  await replaceChunks(
    tx,
    rows.map((row) => ({ id: row.id, sealed: sealPassage(key, documentId, row), hash: rehash(row.hash) })),
  )
  return true
}

async function sealSomeCitations(tx: Ctx, key: DocumentKey, documentId: string): Promise<boolean> {
  const rows = await plainCitations(tx, documentId, ROWS_AT_ONCE)
  if (rows.length === 0) return false
  await replaceCitations(
    tx,
    rows.map(({ message_id, number, ...quoted }) => {
      return { message_id, number, sealed: sealQuoted(key, documentId, quoted).toString('base64') }
    }),
  )
  return true
}

/** Removes the earlier text from the pages of the tables, if they are small enough. */
async function rewriteTables(ctx: Ctx): Promise<void> {
  if ((await sizeOf(ctx, TABLES)) > REWRITTEN_MAX) {
    ctx.log.warn(
      { tables: TABLES },
      'files of the database can contain documents that were not sealed: see docs/security.md',
    )
    return
  }
  // rows that they can see would be copied; the next run tries again
  if (await areOthersReading(ctx)) return
  for (const name of TABLES) await rewriteTable(ctx.deps.database, `public.${name}`)
  // samples of their columns
  await rewriteTable(ctx.deps.database, 'pg_catalog.pg_statistic')
  await setRewritten(ctx)
}
