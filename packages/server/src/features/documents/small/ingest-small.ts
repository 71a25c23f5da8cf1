import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { Together } from '#core/queue/workers.ts'
import { hasher, keysForWriting } from '#features/document-keys/document-keys.service.ts'
import { addChunks } from '#features/retrieval/chunk-store.service.ts'
import {
  languageInBase,
  type Prepared,
  prepareTexts,
  type SmallText,
} from '#features/retrieval/text/text.service.ts'
import { holdIndexes } from '../ingest.queries.ts'
import { usualLanguage } from '../reading/language.queries.ts'
import { storeTexts } from '../store-text.ts'
import { findSmall, FOR_SMALL, holdSmall, type SmallSource } from './small.queries.ts'

/**
 * Reads several small plain texts in one visit to the worker thread and stores them in one transaction. Whatever cannot
 * be done this way is left for `ingest`. On the embedded database, chats wait for the transaction, so it is short.
 */
export const ingestSmall: Together = {
  which: FOR_SMALL,
  most: { postgres: 32, embedded: 8 },
  work: async (ctx, tasks, signal) => {
    const sources = await findSmall(
      ctx,
      tasks.map((task) => task.subject_id),
    )
    const ids = sources.map(({ id }) => id)
    // the keys are created meanwhile, so that the transaction does not wait for them
    const [read] = await Promise.all([readSmall(ctx, sources, signal), keysForWriting(ctx, ids), hasher(ctx)])
    signal.throwIfAborted()
    if (read.length === 0) return []
    const done = await inTransaction(ctx, (tx) => store(tx, read))
    return tasks.filter((task) => done.has(task.subject_id))
  },
}

type Read = { source: SmallSource; input: SmallText; text: Prepared }

async function readSmall(ctx: Ctx, sources: readonly SmallSource[], signal: AbortSignal): Promise<Read[]> {
  const files = await Promise.all(sources.map(({ file_id }) => ctx.deps.files.get(file_id)))
  const texts = sources.flatMap((source, at) => {
    const text = toPrepare(source, files[at] ?? null)
    return text === null ? [] : [{ source, text }]
  })
  const read = await prepared(texts, signal)
  const doubtful = read.filter(({ source, text }) => source.language === 'detect' && !text.is_clear)
  const others = await inUsualLanguage(ctx, doubtful, signal)
  return read.map((one) => others.get(one.source.id) ?? one)
}

type ToRead = { source: SmallSource; text: SmallText }

/** Null for a file that is missing. */
function toPrepare(source: SmallSource, bytes: Buffer | null): SmallText | null {
  const format = formatOf(`x.${source.extension}`)
  if (bytes === null || format === null) return null
  const splitter = { type: source.splitter_type, options: source.splitter_options }
  const { name, generation_id, language } = source
  return { bytes, format, name, generation_id, splitter, language, usual: null }
}

/** Without those that cannot be read. */
async function prepared(texts: readonly ToRead[], signal: AbortSignal): Promise<Read[]> {
  if (texts.length === 0) return []
  const all = await prepareTexts(
    texts.map(({ text }) => text),
    signal,
  )
  return texts.flatMap(({ source, text: input }, at) => {
    const text = all[at]
    return text === null || text === undefined ? [] : [{ source, input, text }]
  })
}

/** Texts that are too short to tell their language, again in the usual one of their base if it is another one. */
async function inUsualLanguage(
  ctx: Ctx,
  doubtful: readonly Read[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Read>> {
  const again: ToRead[] = []
  for (const [base, some] of Map.groupBy(doubtful, ({ source }) => source.knowledge_base_id)) {
    const usual = await usualLanguage(ctx, base)
    for (const { source, input, text } of some) {
      if (languageInBase(text, 'detect', usual) === text.language) continue
      again.push({ source, text: { ...input, usual } })
    }
  }
  return new Map((await prepared(again, signal)).map((one) => [one.source.id, one]))
}

/** Stores the documents that have not changed in the meantime; returns their ids. */
async function store(tx: Ctx, read: readonly Read[]): Promise<ReadonlySet<string>> {
  const bases = new Set(read.map(({ source }) => source.knowledge_base_id))
  await holdIndexes(tx, [...bases])
  const held = await holdSmall(
    tx,
    read.map(({ source }) => source),
  )
  const keys = await keysForWriting(tx, [...held])
  const documents = read.flatMap(({ source, text: { chunks, ...text } }) => {
    const key = keys.get(source.id)
    return key === undefined
      ? []
      : [{ source, key, chunks, language: text.language, read: { ...text, recognition: null } }]
  })
  await addChunks(
    tx,
    documents.map(
      ({ source: { id: document_id, generation_id, knowledge_base_id }, key, chunks, language }) => ({
        to: { generation_id, knowledge_base_id, document_id, language, key },
        chunks: chunks.map((chunk) => ({ ...chunk, page: null })),
      }),
    ),
  )
  await storeTexts(tx, documents)
  return new Set(documents.map(({ source }) => source.id))
}
