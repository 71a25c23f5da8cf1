import type { Folder } from '@parlance/contract/chat/folders.ts'
import { requireFolder } from '#core/access/folders.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import { wakeWorkers, type Work } from '#core/queue/workers.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import {
  hideInFolder,
  removeHiddenInFolder,
  unhideInFolder,
} from '#features/threads/folder-threads.service.ts'
import { findFilesBase, hideFolder, isHidden, removeHidden, unhideFolder } from './folders.queries.ts'
import { getFolder } from './folders.service.ts'

/**
 * Hides a folder and schedules its removal. Its conversations are no longer in it; those of the caller are hidden
 * with it on request, but never archived ones (P9).
 */
export async function deleteFolder(ctx: UserCtx, id: string, withThreads: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireFolder(tx, id, 'delete')
    if (!(await hideFolder(tx, id))) throw new AppError('ERROR_FOLDER_NOT_FOUND')
    if (withThreads) await hideInFolder(tx, id)
    await scheduleRemoval(tx, 'folders.forget', id, 'undoable')
  })
  if (ctx.deps.config.undo_seconds === 0) wakeWorkers()
}

/** Restores a folder with the conversations that were in it and those that were deleted with it. */
export async function undeleteFolder(ctx: UserCtx, id: string): Promise<Folder> {
  return await inTransaction(ctx, async (tx) => {
    if (!(await unhideFolder(tx, id))) throw new AppError('ERROR_FOLDER_NOT_FOUND')
    await cancelRemoval(tx, 'folders.forget', id)
    await unhideInFolder(tx, id)
    return await getFolder(tx, id)
  })
}

export const folderWorks: Record<string, Work> = {
  'folders.forget': async (ctx, { subject_id: id }) => {
    if (!(await isHidden(ctx, id))) return 'done'
    await removeHiddenInFolder(ctx, id)
    const files = await findFilesBase(ctx, id)
    if (files !== undefined) await removeBase(ctx, files)
    await inTransaction(ctx, (tx) => removeHidden(tx, id))
    return 'done'
  },
}
