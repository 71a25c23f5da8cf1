import type { Folder, FolderEntry } from '@parlance/contract/chat/folders.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { FOLDER_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { requireFolder } from '#core/access/folders.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { pageOf } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { countInFolder, listInFolder } from '#features/threads/folder-threads.service.ts'
import * as queries from './folders.queries.ts'

/** The folders that the caller can use, by name. */
export async function listFolders(
  ctx: UserCtx,
  cursor: string | undefined,
): Promise<{ data: FolderEntry[]; next_cursor: string | null }> {
  return pageOf(await queries.listFolders(ctx, cursor, FOLDER_PAGE_SIZE + 1), FOLDER_PAGE_SIZE)
}

export async function getFolder(ctx: UserCtx, id: string): Promise<Folder> {
  const { may } = await requireFolder(ctx, id, 'see')
  const row = await queries.findFolder(ctx, id)
  if (row === undefined) throw new AppError('ERROR_FOLDER_NOT_FOUND')
  const actions = may.filter((action) => action !== 'see')
  return { ...row, ...(await countInFolder(ctx, id)), may: actions }
}

export async function createFolder(ctx: UserCtx, name: string): Promise<Folder> {
  const id = uuidv7()
  await queries.insertFolder(ctx, id, name)
  return await getFolder(ctx, id)
}

type Change = {
  name?: string | undefined
  instructions?: string | undefined
  knowledge_base_ids?: string[] | undefined
}

/** Changes the given fields. Throws 404 for a base that is new to the folder and that the caller cannot read. */
export async function updateFolder(ctx: UserCtx, id: string, change: Change): Promise<Folder> {
  return await inTransaction(ctx, async (tx) => {
    await requireFolder(tx, id, 'edit')
    await queries.updateFolder(tx, id, change)
    const { knowledge_base_ids: bases } = change
    if (bases !== undefined) {
      const wanted = [...new Set(bases.map((base) => base.toLowerCase()))]
      if ((await queries.setBases(tx, id, wanted)) < wanted.length)
        throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    }
    return await getFolder(tx, id)
  })
}

/** The base of a folder's files, created if necessary. */
export async function openFilesBase(ctx: UserCtx, id: string): Promise<{ knowledge_base_id: string }> {
  return await inTransaction(ctx, async (tx) => {
    await requireFolder(tx, id, 'edit')
    await queries.insertFilesBase(tx, id)
    const base = await queries.findFilesBase(tx, id)
    if (base === undefined) throw new AppError('ERROR_FOLDER_NOT_FOUND')
    return { knowledge_base_id: base }
  })
}

/** The caller's conversations in a folder. */
export async function threadsOfFolder(
  ctx: UserCtx,
  id: string,
  cursor: string | undefined,
): Promise<{ data: Thread[]; next_cursor: string | null }> {
  await requireFolder(ctx, id, 'see')
  return await listInFolder(ctx, id, cursor)
}
