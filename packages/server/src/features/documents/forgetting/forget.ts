import { inTransaction } from '#core/context.ts'
import { forgetCitations } from '#features/citations/citations.service.ts'
import { destroyKeysOf, destroyKeysOfBase } from '#features/document-keys/document-keys.service.ts'
import { dropStaged } from '#features/retrieval/chunk-store.service.ts'
import { markDeleted } from '../changes.queries.ts'
import {
  deleteBase,
  deleteDocument,
  deleteGeneration,
  deleteSomeChunks,
  deleteSomeOfGeneration,
  isNamed,
  isKeptByHold,
  isReplaced,
  someDocuments,
} from './forget.queries.ts'
import { deleteTask, insertTask } from '#core/queue/tasks.queries.ts'
import type { Work } from '#core/queue/workers.ts'

// Each step is repeatable: if a process is killed, the next one continues its task.

/** Removes passages, keys and vectors in small steps, then text and row, and orders the removal of the bytes in that transaction. */
export const forgetDocument: Work = async (ctx, task, signal) => {
  // the scan for orphans queues it again until the hold has ended
  if (await isKeptByHold(ctx, task.subject_id)) return 'done'
  // from now on its text is unreadable, also in files of the database and in backups
  await destroyKeysOf(ctx, [task.subject_id])
  while (await deleteSomeChunks(ctx, task.subject_id)) signal.throwIfAborted()
  await dropStaged(ctx, task.subject_id, signal)
  await inTransaction(ctx, async (tx) => {
    await deleteTask(tx, 'documents.ingest', task.subject_id)
    await forgetCitations(tx, [task.subject_id])
    for (const file of await deleteDocument(tx, task.subject_id)) {
      await insertTask(tx, { kind: 'documents.forget_file', subject_id: file, user_id: null })
    }
  })
  return 'done'
}

export const forgetFile: Work = async (ctx, task) => {
  if (!(await isNamed(ctx, task.subject_id))) await ctx.deps.files.delete(task.subject_id)
  return 'done'
}

export const forgetGeneration: Work = async (ctx, task, signal) => {
  while (await deleteSomeOfGeneration(ctx, task.subject_id)) signal.throwIfAborted()
  if (await isReplaced(ctx, task.subject_id)) await deleteGeneration(ctx, task.subject_id)
  return 'done'
}

/** Removes the documents of a base one by one, then the base. */
export const forgetBase: Work = async (ctx, task, signal) => {
  await destroyKeysOfBase(ctx, task.subject_id, signal)
  for (;;) {
    const ids = await someDocuments(ctx, task.subject_id)
    if (ids.length === 0) break
    await inTransaction(ctx, (tx) => markDeleted(tx, ids))
    for (const id of ids) {
      signal.throwIfAborted()
      await forgetDocument(ctx, { ...task, kind: 'documents.forget_document', subject_id: id }, signal)
      await deleteTask(ctx, 'documents.forget_document', id)
    }
  }
  await deleteBase(ctx, task.subject_id)
  return 'done'
}
