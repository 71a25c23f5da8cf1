import { DOCUMENTS_MAX, USER_STORAGE_MAX } from '@parlance/contract/core/limits.ts'
import { type Ctx, inTransaction, lastTogether, together } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { deleteTask, insertTasks } from '#core/queue/tasks.queries.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { searchKey } from '#core/text.ts'
import { hasher } from '#features/document-keys/document-keys.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { bytesOf, holdBase, holdsAsMany, insertDocuments, type NewDocument } from '../changes.queries.ts'
import {
  newDocument,
  type Put,
  putDocument,
  type PutDocument,
  storeBytes,
  takenFormats,
  UNNAMED_S,
} from '#features/documents/uploads/put-document.ts'
import { findFresh } from './put-small.queries.ts'

/** A small file that a person adds to a base. */
type SmallUpload = Pick<PutDocument, 'knowledge_base_id' | 'name' | 'bytes' | 'on_duplicate'> & {
  added_by: string
}
type Waiting = {
  ctx: Ctx
  input: SmallUpload
  resolve: (put: Put) => void
  reject: (error: unknown) => void
}

/** Larger files are stored one by one. */
export const SMALL_BYTES_MAX = 64_000
const AT_ONCE = 32

/** Files that arrive while earlier ones of the same person and base are stored, in their order. */
const waiting = new Map<string, Waiting[]>()

/**
 * Adds a document like `putDocument`. Small files that arrive at the same time, in one form or in several requests, are
 * stored in one transaction.
 */
export async function putTogether(ctx: Ctx, input: SmallUpload): Promise<Put> {
  const { promise, resolve, reject } = Promise.withResolvers<Put>()
  const one: Waiting = { ctx, input, resolve, reject }
  const key = `${input.knowledge_base_id} ${input.added_by}`
  const line = waiting.get(key)
  if (line !== undefined) line.push(one)
  else {
    waiting.set(key, [one])
    void storeWaiting(key)
  }
  return await promise
}

async function storeWaiting(key: string): Promise<void> {
  const line = waiting.get(key) ?? []
  while (line.length > 0) {
    const some = line.splice(0, AT_ONCE)
    const ids = await storeNew(some).catch(() => new Map<Waiting, string>())
    for (const one of some) {
      const id = ids.get(one)
      if (id !== undefined) one.resolve({ document_id: id, outcome: 'added' })
      // decides about names and limits, and returns the error
      else await putDocument(one.ctx, one.input).then(one.resolve, one.reject)
    }
  }
  waiting.delete(key)
}

/** Stores those files that are new in every respect; returns the ids of their documents. */
async function storeNew(some: readonly Waiting[]): Promise<ReadonlyMap<Waiting, string>> {
  const [first] = some
  if (first === undefined) return new Map()
  const { ctx } = first
  const { knowledge_base_id, added_by } = first.input
  const taken = await takenFormats(ctx, {})
  const hash = await hasher(ctx)
  const all = different(
    some.flatMap((one) => {
      try {
        return [{ one, row: newDocument(one.input, taken, hash) }]
      } catch (error) {
        if (error instanceof AppError) return []
        throw error
      }
    }),
  )
  if (all.length === 0) return new Map()
  const fresh = await findFresh(
    ctx,
    all.map(({ row }) => row),
  )
  const news = all.filter(({ row }) => fresh.has(row.id))
  if (news.length === 0) return new Map()
  const files = news.map(({ row }) => row.file_id)
  const forget = { kind: 'documents.forget_file' as const, user_id: null }
  // unreferenced bytes are removed even if this process dies
  await insertTasks(ctx, { ...forget, after_seconds: UNNAMED_S }, files)
  try {
    const keys = await together(news.map(({ one, row }) => storeBytes(ctx, row.file_id, one.input.bytes)))
    const rows = news.map(({ row }, at) => ({ ...row, key_id: keys[at]?.id ?? null }))
    await inTransaction(ctx, (tx) => insertNew(tx, { knowledge_base_id, added_by }, rows))
  } catch (error) {
    // the scan removes the keys
    await insertTasks(ctx, forget, files).catch(() => {})
    throw error
  }
  wakeWorkers()
  return new Map(news.map(({ one, row }) => [one, row.id]))
}

type Target = Pick<SmallUpload, 'knowledge_base_id' | 'added_by'>

/** Throws if one of the documents is no longer new or exceeds a limit. */
async function insertNew(
  tx: Ctx,
  { knowledge_base_id, added_by }: Target,
  rows: readonly NewDocument[],
): Promise<void> {
  const base = await holdBase(tx, knowledge_base_id)
  if (base === undefined || base.is_of_thread) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  const [fresh, before, isFull] = await together([
    findFresh(tx, rows),
    bytesOf(tx, added_by),
    holdsAsMany(tx, knowledge_base_id, DOCUMENTS_MAX - rows.length + 1),
  ])
  const size = rows.reduce((sum, row) => sum + row.size, before)
  if (fresh.size < rows.length || isFull || size > USER_STORAGE_MAX) throw new AppError('ERROR_CONFLICT')
  const ids = rows.map(({ id }) => id)
  await lastTogether(tx, [
    insertDocuments(tx, rows),
    deleteTask(tx, 'documents.forget_file', ...rows.map(({ file_id }) => file_id)),
    insertTasks(tx, { kind: 'documents.ingest', user_id: added_by }, ids),
    noteEvent(
      tx,
      knowledge_base_id,
      ...rows.map(({ name }) => ({ kind: 'document_added' as const, actor_id: added_by, name })),
    ),
  ])
}

/** Without those that have the name or the bytes of an earlier one. */
function different<T extends { row: NewDocument }>(all: readonly T[]): T[] {
  const seen = new Set<string>()
  return all.filter(({ row }) => {
    const keys = [`name ${searchKey(row.name)}`, `bytes ${row.content_hash.toString('hex')}`]
    const isDifferent = keys.every((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isDifferent
  })
}
