import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { Together } from '#core/queue/workers.ts'
import { addChunks } from '#features/retrieval/chunk-store.service.ts'
import { type Prepared, prepareTexts, type SmallText } from '#features/retrieval/text/text.service.ts'
import { holdIndexes, setIndexed } from '../ingest.queries.ts'
import { usualLanguage } from '../language.queries.ts'
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
    const read = await readSmall(ctx, sources, signal)
    signal.throwIfAborted()
    const done = await inTransaction(ctx, (tx) => store(tx, read))
    return tasks.filter((task) => done.has(task.subject_id))
  },
}

type Read = { source: SmallSource; text: Prepared }

async function readSmall(ctx: Ctx, sources: readonly SmallSource[], signal: AbortSignal): Promise<Read[]> {
  const usual = new Map<string, Language | null>()
  for (const { knowledge_base_id, language } of sources) {
    if (language !== 'detect' || usual.has(knowledge_base_id)) continue
    usual.set(knowledge_base_id, await usualLanguage(ctx, knowledge_base_id))
  }
  const files = await Promise.all(sources.map(({ file_id }) => ctx.deps.files.get(file_id)))
  const present: SmallSource[] = []
  const texts: SmallText[] = []
  for (const [at, source] of sources.entries()) {
    const bytes = files[at]
    const format = formatOf(`x.${source.extension}`)
    if (bytes === null || bytes === undefined || format === null) continue
    present.push(source)
    texts.push({
      bytes,
      format,
      name: source.name,
      generation_id: source.generation_id,
      splitter: { type: source.splitter_type, options: source.splitter_options },
      language: source.language,
      usual: usual.get(source.knowledge_base_id) ?? null,
    })
  }
  const prepared = await prepareTexts(texts, signal)
  return present.flatMap((source, at) => {
    const text = prepared[at]
    return text === null || text === undefined ? [] : [{ source, text }]
  })
}

/** Stores the documents that have not changed in the meantime; returns their ids. */
async function store(tx: Ctx, read: readonly Read[]): Promise<ReadonlySet<string>> {
  const bases = new Set(read.map(({ source }) => source.knowledge_base_id))
  await holdIndexes(tx, [...bases])
  const held = await holdSmall(
    tx,
    read.map(({ source }) => source),
  )
  const documents = read.filter(({ source }) => held.has(source.id))
  await addChunks(
    tx,
    documents.map(({ source: { id: document_id, generation_id, knowledge_base_id }, text }) => ({
      to: { generation_id, knowledge_base_id, document_id, language: text.language },
      chunks: text.chunks.map((chunk) => ({ ...chunk, page: null })),
    })),
  )
  await setIndexed(tx, documents)
  return held
}
